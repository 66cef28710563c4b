local function loops(size)
  local sum = 0
  for row = 0, size - 1 do
    for column = 0, size - 1 do
      sum = (sum + row * column) % 1000003
    end
  end
  return sum
end

print(loops(9000))
