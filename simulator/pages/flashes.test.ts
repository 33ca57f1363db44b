import { expect, test } from 'vitest'
import { Flashes } from './flashes.ts'

const told = (message: string) => ({ ok: true, message, data: null, problems: [] })

test('a result is shown once, and only the last', () => {
  const flashes = new Flashes()
  flashes.put('a', told('first'), 0)
  flashes.put('a', told('second'), 1)
  expect(flashes.take('a', 2)?.message).toBe('second')
  expect(flashes.take('a', 2)).toBeNull()
})

test('a result that nobody comes for is dropped', () => {
  const flashes = new Flashes()
  flashes.put('a', told('old'), 0)
  expect(flashes.take('a', 600_000)).toBeNull()
  flashes.put('b', told('old'), 0)
  flashes.put('c', told('new'), 600_000)
  expect(flashes.size).toBe(1)
  expect(flashes.take('c', 600_001)?.message).toBe('new')
})

test('however many results come, the latest are kept', () => {
  const flashes = new Flashes()
  for (let one = 0; one < 5_000; one += 1) flashes.put(String(one), told(String(one)), one)
  expect(flashes.size).toBe(1_000)
  expect(flashes.take('3999', 5_000)).toBeNull()
  expect(flashes.take('4999', 5_000)?.message).toBe('4999')
})
