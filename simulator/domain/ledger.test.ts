import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Account } from './account.ts'
import { collect, refund, release, reserve, settle, spend, takeBack, topUp } from './ledger.ts'

const SUBJECT = { objectId: 'tx_1', reference: null, branchId: null }
const NOW = new Date('2026-11-21T08:00:00Z')

function account(): Account {
  return {
    id: 1,
    partnerId: 1,
    environment: 'test',
    available: 0n,
    reserved: 0n,
    pauseReason: null,
    usageDay: '2026-11-21',
    salesUsed: 0n,
    collectionsUsed: 0n,
  }
}

test('every movement sums to zero and the balances are the sums of the movements', () => {
  const movement = fc.constantFrom(spend, reserve, refund, collect, takeBack, topUp)
  fc.assert(
    fc.property(fc.array(fc.tuple(movement, fc.bigInt({ min: 1n, max: 100_000n }))), (moves) => {
      const one = account()
      const entries = moves.map(([move, cents]) => move(one, cents, SUBJECT, NOW))
      for (const entry of entries) expect(entry.available + entry.reserved + entry.outside).toBe(0n)
      expect(entries.reduce((sum, entry) => sum + entry.available, 0n)).toBe(one.available)
      expect(entries.reduce((sum, entry) => sum + entry.reserved, 0n)).toBe(one.reserved)
      expect(entries.at(-1)?.balanceAfter ?? 0n).toBe(one.available)
    }),
  )
})

test('a reserved sum either leaves or comes back, and nothing else can', () => {
  const one = account()
  topUp(one, 1_000n, SUBJECT, NOW)
  reserve(one, 300n, SUBJECT, NOW)
  reserve(one, 200n, SUBJECT, NOW)
  settle(one, 300n, SUBJECT, NOW)
  release(one, 200n, SUBJECT, NOW)
  expect([one.available, one.reserved]).toEqual([700n, 0n])
  expect(() => settle(one, 1n, SUBJECT, NOW)).toThrow('reserved')
})
