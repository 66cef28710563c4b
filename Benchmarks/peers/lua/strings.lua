local function build(count)
  local pieces = {}
  for number = 0, count - 1 do
    pieces[#pieces + 1] = number .. ":" .. number * 7 % 1000 .. ";"
  end
  return #table.concat(pieces)
end

print(build(1000000))
