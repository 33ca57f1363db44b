import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkBooks } from '@/lib/books/journal/check-books.ts'
import { catchUpWithService } from '@/lib/counter/recovery/catch-up.ts'
import { openDeliverable } from '@/lib/counter/sales/deliverable.ts'
import { listDrawerBalances } from '@/lib/counter/shifts/drawer-cash.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { getLostTime, listRecoveredTills } from '@/lib/office/recovery/queries.ts'
import { settleTill } from '@/lib/office/recovery/settle-till.ts'
import { type Actor, builtIn } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { getStanding } from '@/lib/service/standing/queries.ts'
import { collect, deposit, followNow, freshPayer } from '../support/collect.ts'
import { query } from '../support/embedded-postgres.ts'
import { portalOf } from '../support/portal.ts'
import { restoring } from '../support/restoring.ts'
import { AIRTIME, claimOf, ELECTRICITY, type Order, quote, quoteMore, sell, sellNow, viewOf } from '../support/sell.ts'
import { close } from '../support/shifts.ts'
import { openShop } from '../support/shop.ts'
import { expectBooksLikeStatement, letGraceEnd, standsAt } from '../support/statement-books.ts'
import { sweep } from '../support/sweep.ts'
import { startWorker } from '../support/worker-process.ts'

const shop = openShop()
const { restoreAfter, soldAtService } = restoring(shop)
afterEach(() => portal().faults([]))

const portal = () => portalOf(shop.simulator.url)
let served = 0
const fresh = (order: Order = AIRTIME): Order => ({ ...order, recipient: `2637712${String(20_000 + served++)}` })
const manager = (): Actor => ({ ...shop.actor, ...builtIn('owner'), branches: null })

beforeAll(async () => {
  await sellNow(shop.actor, fresh())
  await followStatement('test')
})

/** A payment that the customer has not answered yet, until the fault is cleared. */
async function heldPayment(order: Order) {
  await portal().faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold' }])
  const ticket = await quote(shop.actor, order)
  const payment = await collect(shop.actor, ticket)
  return { ticket, payment }
}

async function settleAll(): Promise<void> {
  const lost = await getLostTime(manager())
  for (const till of await listRecoveredTills(manager(), lost?.since ?? new Date(0))) {
    if (till.uncountedCents === 0n) continue
    const inDrawer = till.drawer.find(({ currency }) => currency === 'USD')?.cents ?? 0n
    const counted = ((Number(inDrawer + till.uncountedCents) - 150) / 100).toFixed(2)
    const input = {
      tillId: till.tillId,
      intentId: randomUUID(),
      uncounted: String(till.uncountedCents),
      note: 'Counted after the fire',
      fields: { 'count.USD.rest': counted },
    }
    await settleTill({ ctx: { actor: manager() }, input })
    await settleTill({ ctx: { actor: manager() }, input })
  }
}

async function expectExplained(): Promise<void> {
  await followStatement('test')
  await letGraceEnd()
  await followStatement('test')
  await expectBooksLikeStatement()
  expect(await db().statementEntry.count({ where: { match: 'foreign' } })).toBe(0)
  expect((await checkBooks()).faults).toEqual([])
}

test('a shop restored from an older backup sells nothing again, and finds all that it had sold since', async () => {
  await sellNow(shop.actor, fresh())
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  const quoted = await quote(shop.actor, fresh())
  const asked = await heldPayment(fresh())
  const { lostUrl, said } = await restoreAfter(async () => {
    await portal().faults([])
    await sell(shop.actor, await viewOf(shop.actor, quoted.id))
    const power = await sellNow(shop.actor, ELECTRICITY)
    expect(power.sale.outcome).toBe('delivered')
    const basket = await quote(shop.actor, fresh())
    await sell(shop.actor, await quoteMore(shop.actor, basket.id, fresh({ ...AIRTIME, amount: '3' })))
    await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
    await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003' })
    await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004' })
    await portal().faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'reject', times: 1 }])
    await sellNow(shop.actor, fresh())
    await portal().faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'drop_after', times: 1 }])
    const unknown = await sellNow(shop.actor, fresh())
    expect(unknown.sale.outcome).toBe('unknown')
    await portal().faults([])
    await followNow(shop.actor, await deposit(shop.actor))
    await deposit(shop.actor, { phone: '263000000004' })
    const byPhone = await quote(shop.actor, fresh())
    await followNow(shop.actor, await collect(shop.actor, byPhone, { phone: freshPayer() }))
    expect((await viewOf(shop.actor, byPhone.id)).sale.outcome).toBe('delivered')
    await followNow(shop.actor, asked.payment)
    expect((await viewOf(shop.actor, asked.ticket.id)).sale.outcome).toBe('delivered')
    await portal().advance(150)
    await heldPayment(fresh())
  })
  expect(said).toMatch(/\d+ tickets that nobody had paid for are removed, and 1 that are paid for/)
  const before = [...(await soldAtService()).keys()]

  // Nothing sells before the Service was asked: not the old form, not a new one, not the worker.
  expect((await getStanding(shop.actor)).catchingUp).toMatchObject({ problem: null })
  await sellTicket({ ctx: { actor: shop.actor }, input: { ...claimOf(quoted), reason: 'again' } }).catch(() => null)
  const early = await quote(shop.actor, fresh())
  await sellTicket({ ctx: { actor: shop.actor }, input: claimOf(early) }).catch(() => null)
  expect((await viewOf(shop.actor, early.id)).sale.reference).toBeNull()
  await followNow(shop.actor, asked.payment)
  await sweep()
  expect([...(await soldAtService()).keys()]).toEqual(before)

  expect(await catchUpWithService('test')).toBe('done')
  await followNow(shop.actor, asked.payment)
  await sweep()
  expect([...(await soldAtService()).keys()]).toEqual(before)
  await portal().advance(150)
  await db().$executeRaw`update "Sale" set "nextCheckAt" = now() where state in ('sending', 'pending')`
  await sweep()
  const sales = await db().sale.findMany({ where: { claimedAt: { not: null } } })
  const states = new Map(sales.map(({ reference, state }) => [reference ?? '', state as string]))
  expect(Object.fromEntries(states)).toEqual(Object.fromEntries(await soldAtService()))

  const lost = await query<{ reference: string; recipient: string; priceCents: string; number: number; id: string }>(
    lostUrl,
    `select s.id, s.reference, s.recipient, s."priceCents"::text as "priceCents", t.number
     from "Sale" s join "Ticket" t on t.id = s."ticketId" where s."claimedAt" is not null`,
  )
  for (const { reference, recipient, priceCents, number } of lost) {
    const found = await db().sale.findUniqueOrThrow({ where: { reference }, include: { ticket: true } })
    expect({ recipient: found.recipient, price: String(found.priceCents), number: found.ticket.number }).toEqual({
      recipient,
      price: priceCents,
      number,
    })
  }
  const power = sales.find(({ productCode }) => productCode === ELECTRICITY.productCode)
  expect(power && openDeliverable(power).token).toMatch(/\d{4} \d{4} \d{4} \d{4} \d{4}/)

  // The item that waited for its payment is the sale that was made with it, not a second one.
  expect(await db().sale.count({ where: { ticketId: asked.ticket.id } })).toBe(1)

  await expectExplained()
  expect(await standsAt('uncounted')).toBeGreaterThan(0)
  await settleAll()
  expect(await standsAt('uncounted')).toBe(0)
  expect(await standsAt('over_short')).toBe(150)
  await expectExplained()

  // Slip and Z numbers go on above all that were printed, and the twin guard knows what was found.
  const { id: tillId } = await db().till.findFirstOrThrow()
  const [dollars] = await listDrawerBalances(db(), 'test', tillId)
  const counted = { USD: (Number(dollars?.nativeCents) / 100).toFixed(2) }
  expect((await close(shop.actor, counted)).report.zNumber).toBe(201)
  const next = await sellNow(shop.actor, fresh())
  expect(Number(/-(\d{6})/.exec(next.sale.reference ?? '')?.[1])).toBeGreaterThan(
    Math.max(...lost.map((one) => one.number)),
  )
  const again = await quote(shop.actor, {
    ...AIRTIME,
    recipient: lost.find(({ reference }) => states.get(reference) === 'completed')?.recipient ?? '',
  })
  await sellTicket({ ctx: { actor: shop.actor }, input: claimOf(again) }).catch(() => null)
  expect((await viewOf(shop.actor, again.id)).sale.state).toBe('quoted')
})

test('a payment that waited when the backup was made is not spent a second time by a worker started after the restore', async () => {
  const asked = await heldPayment(fresh())
  await restoreAfter(async () => {
    await portal().faults([])
    await followNow(shop.actor, asked.payment)
    expect((await viewOf(shop.actor, asked.ticket.id)).sale.outcome).toBe('delivered')
  })
  const before = [...(await soldAtService()).keys()]
  const worker = startWorker(shop.databaseUrl, (end) => onTestFinished(end))
  await expect.poll(async () => (await getLostTime(manager()))?.caughtUpAt ?? null).not.toBeNull()
  await expect
    .poll(async () => (await db().collection.findUnique({ where: { id: asked.payment.id } }))?.state, {
      timeout: 60_000,
    })
    .toBe('completed')
  await worker.kill()
  await sweep()
  expect([...(await soldAtService()).keys()]).toEqual(before)
  expect((await viewOf(shop.actor, asked.ticket.id)).sale).toMatchObject({ outcome: 'delivered' })
  expect(await standsAt('uncounted')).toBe(0)
  await expectExplained()
})

test('while the Service cannot be asked selling stays closed and says why; killed half way, it goes on where it was', async () => {
  await restoreAfter(async () => {
    for (let sold = 0; sold < 4; sold += 1) await sellNow(shop.actor, fresh())
  })
  await portal().faults([{ match: { method: 'GET', path: '/transactions' }, kind: 'drop' }])
  expect(await catchUpWithService('test')).toBe('silent')
  expect((await getStanding(shop.actor)).catchingUp).toMatchObject({ problem: 'silent', key: 'demo' })
  const early = await quote(shop.actor, fresh())
  await sellTicket({ ctx: { actor: shop.actor }, input: claimOf(early) }).catch(() => null)
  expect((await viewOf(shop.actor, early.id)).sale.reference).toBeNull()
  await portal().faults([])
  const freed = () => db().lostTime.updateMany({ data: { leaseUntil: null } })
  await freed()
  let turns = 0
  const die = () => {
    turns += 1
    if (turns === 4) throw new Error('killed')
  }
  await expect(catchUpWithService('test', die)).rejects.toThrow('killed')
  expect(await catchUpWithService('test')).toBe('busy')
  await freed()
  expect(await catchUpWithService('test')).toBe('done')
  expect(await getLostTime(manager())).toMatchObject({ sales: 4, unplaced: 0, unread: 0 })
  expect((await sellNow(shop.actor, fresh())).sale.outcome).toBe('delivered')
  await settleAll()
  await expectExplained()
})

test('a database that lost nothing catches up at once, and one that finds orders it does not know marks itself', async () => {
  await restoreAfter(async () => undefined)
  expect(await catchUpWithService('test')).toBe('done')
  expect(await getLostTime(manager())).toMatchObject({ sales: 0, payments: 0 })
  expect(await catchUpWithService('test')).toBe('nothing_lost')
  const priced = await quote(shop.actor, fresh())
  const { id } = await db().lostTime.create({ data: { environment: 'test', since: new Date(), cause: 'command' } })
  await sellTicket({ ctx: { actor: shop.actor }, input: claimOf(priced) }).catch(() => null)
  expect((await viewOf(shop.actor, priced.id)).sale).toMatchObject({ state: 'quoted', reference: null })
  await db().lostTime.delete({ where: { id } })
  const { lostUrl } = await restoreAfter(async () => {
    await sellNow(shop.actor, fresh())
  })
  // A failover that lost commits is marked by nobody.
  await db().lostTime.deleteMany({ where: { caughtUpAt: null } })
  await followStatement('test')
  expect((await getStanding(shop.actor)).catchingUp).not.toBeNull()
  expect(await getLostTime(manager())).toMatchObject({ cause: 'found', caughtUpAt: null })
  expect(await catchUpWithService('test')).toBe('done')
  const lost = await query<{ n: number }>(
    lostUrl,
    `select count(*)::int as n from "Sale" where "claimedAt" is not null`,
  )
  expect(await db().sale.count({ where: { claimedAt: { not: null } } })).toBe(lost[0]?.n)
  await settleAll()
  await expectExplained()
})
