"""What was found before, remembered by what it leaned on, so that only what an edit touches runs again."""
