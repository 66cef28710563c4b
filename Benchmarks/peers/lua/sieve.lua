local function primes(limit)
  local isPrime = {}
  for i = 0, limit - 1 do isPrime[i] = true end
  local count = 0
  local number = 2
  while number < limit do
    if isPrime[number] then
      count = count + 1
      local multiple = number * number
      while multiple < limit do
        isPrime[multiple] = false
        multiple = multiple + number
      end
    end
    number = number + 1
  end
  return count
end

print(primes(10000000))
