local function sorted(count)
  local seed = 42
  local numbers = {}
  for i = 1, count do
    seed = (seed * 1103515245 + 12345) % 2147483648
    numbers[i] = seed
  end
  table.sort(numbers, function(left, right) return left > right end)
  local sum = 0
  for i = 1, count do sum = (sum * 31 + numbers[i]) % 1000003 end
  return sum
end

print(sorted(800000))
