let wrong: Int = "not a number"
