import { expect, test } from 'vitest'
import { aSale, aTicket } from '@/tests/support/ticket-view.ts'
import { changeTexts } from './change-line.tsx'

const FIRST = new Date('2026-11-21T07:14:00Z')
const after = (seconds: number) => new Date(FIRST.getTime() + seconds * 1000)

/** Cash taken that many seconds after the first, with its change in cents. */
function cash(seconds: number, changeCents: bigint, currency = 'USD') {
  return {
    intakeId: `intake ${seconds}`,
    at: after(seconds),
    typeId: 'cash',
    reference: null,
    currency,
    receivedCents: 1_000n,
    changeCents,
  }
}

const DELIVERED = aSale({ claimedAt: FIRST, settledAt: after(2) })
const FAILED = aSale({ id: 'failed', state: 'failed', outcome: 'failed', claimedAt: FIRST, settledAt: after(60) })
const AGAIN = aSale({ id: 'again', claimedAt: after(120), settledAt: after(122) })
const BACK = { id: 'back', typeId: 'cash', currency: 'USD', nativeCents: 100n, heldCents: 100n }

test('the change of all cash taken at once is asked for, in each currency', () => {
  const tenders = [cash(0, 100n, 'ZWG'), { ...cash(0, 200n), intakeId: 'intake 0' }]
  expect(changeTexts(aTicket([DELIVERED], { tenders }))).toEqual({ given: null, due: 'ZiG 1.00 + $2.00' })
  expect(changeTexts(aTicket([DELIVERED], { tenders: [cash(0, 0n)] }))).toEqual({ given: null, due: null })
  expect(changeTexts(aTicket([DELIVERED], { tenders: [] }))).toEqual({ given: null, due: null })
})

test('once cash was taken again, only its own change is asked for: the cashier gave the one before', () => {
  const twice = aTicket([DELIVERED, AGAIN], { tenders: [cash(0, 200n), cash(120, 500n)] })
  expect(changeTexts(twice)).toEqual({ given: '$2.00', due: '$5.00' })
  const exact = aTicket([DELIVERED, AGAIN], { tenders: [cash(0, 200n), cash(120, 0n)] })
  expect(changeTexts(exact)).toEqual({ given: '$2.00', due: null })
})

test('change for an item sold again is asked for, however late the first one failed', () => {
  const tenders = [cash(0, 0n), cash(120, 400n)]
  expect(changeTexts(aTicket([FAILED, AGAIN], { tenders }))).toEqual({ given: null, due: '$4.00' })
  const reversed = { ...FAILED, outcome: 'reversed' as const, settledAt: after(2), reversedAt: after(60) }
  expect(changeTexts(aTicket([reversed, AGAIN], { tenders }))).toEqual({ given: null, due: '$4.00' })
  const returns = [{ ...BACK, at: after(70) }]
  expect(changeTexts(aTicket([FAILED, AGAIN], { tenders, returns }))).toEqual({ given: null, due: '$4.00' })
})

test('change that a screen ordered while the sale was under way is not ordered again once it failed', () => {
  const tenders = [cash(0, 400n)]
  const failedAfter = (seconds: number) => ({ ...FAILED, settledAt: after(seconds) })
  const told = (seconds: number, failed: number) =>
    changeTexts(aTicket([failedAfter(failed)], { tenders, changeToldAt: after(seconds) }))
  expect(told(1, 8)).toEqual({ given: '$4.00', due: null })
  // Nobody hands anything out within two seconds, and what was ordered before this cash was taken is another sum.
  expect(told(1, 3)).toEqual({ given: null, due: '$4.00' })
  expect(told(-1, 8)).toEqual({ given: null, due: '$4.00' })
  const waits = aSale({ state: 'pending', outcome: 'waiting', claimedAt: FIRST })
  expect(changeTexts(aTicket([waits], { tenders, changeToldAt: after(1) }))).toEqual({ given: null, due: '$4.00' })
})

test('change was given once money of the ticket went back, or an item failed late or was reversed', () => {
  const tenders = [cash(0, 400n)]
  const told = { given: '$4.00', due: null }
  expect(changeTexts(aTicket([FAILED], { tenders }))).toEqual(told)
  expect(changeTexts(aTicket([DELIVERED], { tenders, returns: [{ ...BACK, at: after(3) }] }))).toEqual(told)
  const reversed = { ...DELIVERED, outcome: 'reversed' as const, reversedAt: after(3) }
  expect(changeTexts(aTicket([reversed], { tenders }))).toEqual(told)
})

test('change that was kept for the customer is due no more; kept of an earlier intake it takes nothing off a later one', () => {
  const tenders = [cash(0, 740n)]
  const kept = (cents: bigint, seconds: number) => [{ currency: 'USD', cents, at: after(seconds) }]
  const due = (changeKept: ReturnType<typeof kept>) => changeTexts(aTicket([DELIVERED], { tenders, changeKept })).due
  expect(due(kept(40n, 1))).toBe('$7.00')
  expect(due(kept(740n, 1))).toBeNull()
  expect(due(kept(40n, -1))).toBe('$7.40')
  expect(due([{ currency: 'ZWG', cents: 40n, at: after(1) }])).toBe('$7.40')
})
