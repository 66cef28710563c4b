def primes(limit):
    is_prime = [True] * limit
    count = 0
    number = 2
    while number < limit:
        if is_prime[number]:
            count += 1
            multiple = number * number
            while multiple < limit:
                is_prime[multiple] = False
                multiple += number
        number += 1
    return count


print(primes(10_000_000))
