import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStoredReport } from '@/lib/counter/shifts/internal/stored-report.ts'
import { getOpenShift } from '@/lib/counter/shifts/queries.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { close, move, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()

const whole = fc.integer({ min: 1, max: 40 })
const step = fc.record({
  what: fc.constantFrom('sell', 'sell', 'sell', 'pay_in', 'cash_drop', 'close', 'wait'),
  amount: whole,
  ending: fc.constantFrom('001', '002', '003', '004'),
})
type Step = { what: string; amount: number; ending: string }

test('after random days every Z equals its sales, tenders and movements, and the drawers their floats plus movements', async () => {
  const days = fc.sample(fc.array(step, { minLength: 12, maxLength: 18 }), { numRuns: 2, seed: 20261121 })
  for (const day of days) {
    const actor = await openTill('HRE-01', 'Rudo', 'supervisor')
    for (const one of day) await take(actor, one)
    if ((await getOpenShift(actor)) === null) await open(actor)
    await close(actor, { USD: '7' })
    await checkTill(actor)
  }
})

async function take(actor: Actor, { what, amount, ending }: Step): Promise<void> {
  if (what === 'sell') {
    await sellNow(actor, { ...AIRTIME, recipient: `263000000${ending}`, amount: String(amount) })
  } else if (what === 'wait') {
    await portalOf(shop.simulator.url).advance(150)
    await db().$executeRaw`update "Sale" set "nextCheckAt" = now() where state in ('sending', 'pending')`
    await sweep()
    await watchReversals(credentialNamed('demo'))
  } else if ((await getOpenShift(actor)) === null) {
    await open(actor, { USD: String(amount) })
  } else if (what === 'close') {
    await close(actor, { USD: String(amount) })
  } else {
    await move(actor, what === 'pay_in' ? 'pay_in' : 'cash_drop', { amount: String(amount) }).catch(() => undefined)
  }
}

/** Sums tables that the reports do not read. */
async function checkTill({ till }: Actor): Promise<void> {
  const tillId = till?.id ?? ''
  const shifts = await db().shift.findMany({ where: { tillId }, include: { counts: true, movements: true } })
  let total = 0n
  for (const { id, report: kept, counts, movements } of shifts) {
    const report = parseStoredReport(kept)
    total += report.total
    const tenders = await db().tender.findMany({ where: { ticket: { shiftId: id } } })
    const cash = sum(tenders.map(({ receivedCents, changeCents }) => receivedCents - changeCents))
    const moved = (kind: string) => sum(movements.filter((one) => one.kind === kind).map((one) => one.nativeCents))
    const float = sum(counts.filter(({ kind }) => kind === 'float').map(({ nativeCents }) => nativeCents))
    const counted = sum(counts.filter(({ kind }) => kind === 'close').map(({ nativeCents }) => nativeCents))
    const drawer = report.drawers.find(({ currency }) => currency === 'USD')
    const expected = float + cash + moved('pay_in') - moved('cash_drop')
    expect(drawer ?? null).toMatchObject({ found: 0n, float, cash, expected, counted, difference: counted - expected })
    expect(moved('closing')).toBe(counted)
    expect(report.tickets).toBe(tenders.length)
    expect(report.sales.reduce((count, row) => count + row.count, 0)).toBe(tenders.length)
    expect(sum(report.sales.map(({ cents }) => cents))).toBe(cash)
  }
  const delivered = await db().sale.findMany({ where: { ticket: { tillId }, state: 'completed' } })
  expect(total).toBe(sum(delivered.map(({ priceCents }) => priceCents ?? 0n)))
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, amount) => all + amount, 0n)
}
