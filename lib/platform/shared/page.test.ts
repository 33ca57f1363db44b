import { expect, test } from 'vitest'
import { beyondPlace, getPage, type PageWalk, pageAddress, parseTimePlace, timePlace } from './page.ts'

const ROWS = Array.from({ length: 7 }, (_, at) => ({ place: String(at) }))

/** Seven rows, `0` to `6`. */
async function read({ from, back, take }: PageWalk) {
  const order = back ? [...ROWS].reverse() : ROWS
  const beyond = order.filter(({ place }) => from === null || (back ? place < from : place > from))
  return beyond.slice(0, take)
}

const page = async (place: Parameters<typeof getPage>[0]) => {
  const { rows, ...neighbours } = await getPage(place, 3, read)
  return { rows: rows.map(({ place }) => place).join(''), ...neighbours }
}

test('paging forward and back gives the same pages', async () => {
  expect(await page({})).toEqual({ rows: '012', back: null, on: '2' })
  expect(await page({ on: '2' })).toEqual({ rows: '345', back: '3', on: '5' })
  expect(await page({ on: '5' })).toEqual({ rows: '6', back: '6', on: null })
  expect(await page({ back: '6' })).toEqual({ rows: '345', back: '3', on: '5' })
  expect(await page({ back: '3' })).toEqual({ rows: '012', back: null, on: '2' })
})

test('past the end there is nothing, and before the beginning is the first page', async () => {
  expect(await page({ on: '6' })).toEqual({ rows: '', back: null, on: null })
  expect(await page({ back: '0' })).toEqual({ rows: '012', back: null, on: '2' })
})

test('a place in time survives its address, and nonsense is no place', () => {
  const [at, id] = [new Date('2026-11-21T10:00:00.123Z'), '0b6a1c52-9c9d-4d7e-8f3e-3d2a4b5c6d7e']
  expect(parseTimePlace(timePlace(at, id))).toEqual({ at, id })
  for (const text of [null, '', '12_34', `${timePlace(at, id)}0`]) expect(parseTimePlace(text)).toBeNull()
})

test('an address leaves out empty values', () => {
  expect(pageAddress('/staff', { q: '', on: null, back: undefined })).toBe('/staff')
  expect(pageAddress('/staff', { q: 'Rudo M', on: 'x' })).toBe('/staff?q=Rudo+M&on=x')
})

test('rows beyond a place are later or earlier, and of one instant those with a further id', () => {
  const [at, id] = [new Date('2026-11-21T10:00:00.123Z'), '0b1c0b1c-0b1c-4b1c-8b1c-0b1c0b1c0b1c']
  const place = timePlace(at, id)
  expect(beyondPlace('closedAt', place, true)).toEqual({
    AND: [{ closedAt: { gte: at } }, { OR: [{ closedAt: { not: at } }, { id: { gt: id } }] }],
  })
  expect(beyondPlace('closedAt', place, false)).toEqual({
    AND: [{ closedAt: { lte: at } }, { OR: [{ closedAt: { not: at } }, { id: { lt: id } }] }],
  })
  for (const none of [null, 'x']) expect(beyondPlace('closedAt', none, true)).toEqual({})
})
