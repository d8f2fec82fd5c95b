"""The protocol of verbs, the law that weighs their answers, and the judge that combines them."""
