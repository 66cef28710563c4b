let limit = 3
print("no statement here")
fileprivate let code = 1
