import { expect, test, vi } from 'vitest'
import { watchMemory } from './hold-memory.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** A process that holds those bytes, of which a collection leaves some. */
function watched({ held, left }: { held: number; left: number }) {
  const process = { held }
  const collect = vi.fn(() => {
    process.held = left
  })
  const look = watchMemory({ bytes: 400, resident: () => process.held, collect })
  return { process, collect, look }
}

test('nothing is collected while no more is held than may be', () => {
  const { collect, look } = watched({ held: 400, left: 100 })
  look(0)
  expect(collect).not.toHaveBeenCalled()
})

test('more than may be held is collected at once, and again at most twice a minute', () => {
  const { process, collect, look } = watched({ held: 401, left: 300 })
  look(0)
  expect(collect).toHaveBeenCalledTimes(1)
  process.held = 500
  look(29 * SECOND)
  expect(collect).toHaveBeenCalledTimes(1)
  look(30 * SECOND)
  expect(collect).toHaveBeenCalledTimes(2)
})

test('where all of it is in use, collections become rare: minutes apart, then half an hour', () => {
  const { collect, look } = watched({ held: 600, left: 600 })
  const collected: number[] = []
  for (let now = 0; now < 200 * MINUTE; now += SECOND) {
    const before = collect.mock.calls.length
    look(now)
    if (collect.mock.calls.length > before) collected.push(now / MINUTE)
  }
  expect(collected).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121, 151, 181])
})

test('after memory was freed, it is watched as closely as at first', () => {
  const { process, collect, look } = watched({ held: 600, left: 600 })
  look(0)
  process.held = 300
  look(MINUTE)
  collect.mockImplementation(() => {
    process.held = 300
  })
  process.held = 600
  look(2 * MINUTE)
  process.held = 600
  look(2 * MINUTE + 30 * SECOND)
  expect(collect).toHaveBeenCalledTimes(3)
})
