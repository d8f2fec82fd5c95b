"""How many small faults of the program its tests would notice: ``python -m tests.bench.mutation --mutants 500 --seed 1``.

Every test is first run once to learn which parts of the program it runs (kept beside the results).  Then each mutant of a
seeded sample is put into a forked process that has collected all tests and run none: its code takes the place of the
function's, and the tests that run the changed part run until one fails, the quick ones first, those that share a dear
fixture together.  A failure counts once the same test is seen to pass without the change.  What is run while tests are
collected gets a process of its own.  A mutant that no test notices is asked of the whole check, whose findings are
compared with those of the unchanged program.  The working tree is never written to.
"""
