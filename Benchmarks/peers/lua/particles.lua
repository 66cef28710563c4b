local Vector = {}
Vector.__index = Vector

local function vector(x, y) return setmetatable({ x = x, y = y }, Vector) end

function Vector.__add(left, right) return vector(left.x + right.x, left.y + right.y) end

function Vector.__mul(value, factor) return vector(value.x * factor, value.y * factor) end

function Vector:square() return self.x * self.x + self.y * self.y end

local Particle = {}
Particle.__index = Particle

function Particle:move(time)
  self.velocity = self.velocity + vector(0.0, -9.81) * time
  self.position = self.position + self.velocity * time
  local position, velocity = self.position, self.velocity
  if position.y < 0 then
    position.y = -position.y
    velocity.y = -velocity.y * 0.9
  end
  if position.x < 0 or position.x > 10 then velocity.x = -velocity.x end
end

local function simulate(count, steps)
  local particles = {}
  for i = 0, count - 1 do
    local n = i + 0.0
    particles[#particles + 1] = setmetatable({
      position = vector(n * 10 / count, 1 + n / 8),
      velocity = vector(1 - n / 16, 0.0),
    }, Particle)
  end
  for _ = 1, steps do
    for i = 1, count do particles[i]:move(0.001) end
  end
  local energy = 0.0
  for _, particle in ipairs(particles) do
    energy = energy + (particle.velocity:square() + particle.position.y)
  end
  return energy
end

print(math.floor(simulate(40, 25000) * 1000))
