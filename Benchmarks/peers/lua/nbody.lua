local function advance(bodies, dt)
  for i = 1, #bodies do
    for j = i + 1, #bodies do
      local a, b = bodies[i], bodies[j]
      local dx = a.x - b.x
      local dy = a.y - b.y
      local dz = a.z - b.z
      local square = dx * dx + dy * dy + dz * dz
      local pull = dt / (square * math.sqrt(square))
      local left = b.mass * pull
      local right = a.mass * pull
      a.vx = a.vx - dx * left
      a.vy = a.vy - dy * left
      a.vz = a.vz - dz * left
      b.vx = b.vx + dx * right
      b.vy = b.vy + dy * right
      b.vz = b.vz + dz * right
    end
  end
  for i = 1, #bodies do
    local body = bodies[i]
    body.x = body.x + dt * body.vx
    body.y = body.y + dt * body.vy
    body.z = body.z + dt * body.vz
  end
end

local function simulate(steps)
  local bodies = {}
  for i = 0, 4 do
    local n = i + 0.0
    bodies[#bodies + 1] = {
      x = n * 3.5, y = 1.0 - n * 1.25, z = n * 0.125,
      vx = 0.01 * n, vy = 0.5 - 0.1 * n, vz = 0.02,
      mass = i == 0 and 39.0 or 0.03 * n,
    }
  end
  for _ = 1, steps do advance(bodies, 0.001) end
  local sum = 0.0
  for _, body in ipairs(bodies) do sum = sum + (body.x + body.y + body.z) end
  return sum
end

local result = simulate(300000) * 1000000
print(string.format("%d", result < 0 and math.ceil(result) or math.floor(result)))
