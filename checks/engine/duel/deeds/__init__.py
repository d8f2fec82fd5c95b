"""What every verb of the language answers, the law that weighs its answers, and the judge that adds them up."""
