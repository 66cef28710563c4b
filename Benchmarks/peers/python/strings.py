def build(count):
    text = ""
    for number in range(count):
        text += f"{number}:{number * 7 % 1000};"
    return len(text)


print(build(1_000_000))
