import { expect, test } from 'vitest'
import { type BookedEntry, verifyBooks } from '@/tests/support/verify-books.ts'
import { cost, held, inUsd, otherIncome, receivable, serviceAvailable } from './model.ts'

const about = { environment: 'test', objectKind: 'sale', saleId: null } as const

function entry(id: bigint, given: Pick<BookedEntry, 'postings'> & Partial<BookedEntry>): BookedEntry {
  return { ...about, id, objectId: `o${id}`, event: 'planted', ...given }
}

const kinds = (entries: BookedEntry[], sales: Parameters<typeof verifyBooks>[0]['sales'] = []) =>
  verifyBooks({ entries, sales, drawerMovements: [], safeMovements: [], clearing: [], changeOwed: [] }).map(
    ({ kind, about: what }) => `${kind} ${what}`,
  )

test('a debt that was paid off before it was owed is found', () => {
  const paid = entry(1n, { postings: [inUsd(receivable('t1'), -100n), inUsd(otherIncome, 100n)] })
  expect(kinds([paid])).toEqual(['below_zero receivable t1'])
})

test('a sale that is booked at its price and at another cost is found', () => {
  const money = { id: 's1', environment: 'test', credential: 'main', priceCents: 0n, totalDebitCents: 475n } as const
  const booked = entry(1n, { saleId: 's1', postings: [inUsd(cost, 470n), inUsd(serviceAvailable('main'), -470n)] })
  expect(kinds([booked], [{ ...money, state: 'completed' }])).toContain('sale_differs s1')
})

test('what is held of one environment does not cover the other', () => {
  const taken = entry(1n, { environment: 'live', postings: [inUsd(otherIncome, 100n), inUsd(held('t1'), -100n)] })
  const given = entry(2n, { postings: [inUsd(held('t1'), 100n), inUsd(otherIncome, -100n)] })
  expect(kinds([taken, given])).toEqual(['below_zero held t1'])
})
