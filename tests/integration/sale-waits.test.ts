import { expect, onTestFinished, test } from 'vitest'
import { askNow } from '@/lib/counter/tickets/ask-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { heedWaits } from '@/lib/service/client/service-for.ts'
import { portalOf } from '../support/portal.ts'
import { dueInSeconds, incidentsOf, passFor, viewOf } from '../support/sell.ts'
import { BUY, LOOK, openShopOverWire } from '../support/sell-over-wire.ts'
import { sweep } from '../support/sweep.ts'
import { say, takenBut } from '../support/wire.ts'

const { shop, wire, posts, sellOver, turnOf } = openShopOverWire('2637740000')

test('a Retry-After of days delays no look-up, and a repeat by a minute at most', async () => {
  const later = { 'retry-after': '999999' }
  const ticket = await sellOver({ ...BUY, act: say(500, 'INTERNAL_ERROR', later) })
  expect(await dueInSeconds(ticket.sale.id)).toBeLessThanOrEqual(10)
  await passFor(ticket.sale.id, 11)
  await sweep()
  expect(wire.count('GET', LOOK.path)).toBeGreaterThan(0)
  expect(posts()).toBe(1)
  await passFor(ticket.sale.id, 50)
  wire.does()
  await sweep()
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
})

test('a Retry-After too large for a number is also a minute’s wait', async () => {
  const ticket = await sellOver({ ...BUY, act: say(500, 'INTERNAL_ERROR', { 'retry-after': '9'.repeat(30) }) })
  const [row] = await db().$queryRaw<{ seconds: number }[]>`
    select extract(epoch from "repeatAfter" - now())::float as seconds from "Sale" where id = ${ticket.sale.id}::uuid`
  expect(row?.seconds).toBeGreaterThan(30)
  expect(row?.seconds).toBeLessThanOrEqual(60)
  expect(Date.parse(ticket.sale.refusal?.retryAt ?? '') - Date.now()).toBeLessThanOrEqual(60_000)
})

test('a sale made during a wait is found at the next look-up', async () => {
  const lost = { ...BUY, act: takenBut(500, 'INTERNAL_ERROR', { 'retry-after': '3600' }) }
  const ticket = await sellOver(lost)
  await passFor(ticket.sale.id, 11)
  await sweep()
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
  expect(posts()).toBe(1)
})

test('Ask now looks up, and repeats nothing before the wait is over', async () => {
  const ticket = await sellOver({ ...BUY, act: say(409, 'IDEMPOTENCY_IN_PROGRESS', { 'retry-after': '30' }) })
  await db().$executeRaw`update "Sale" set "checkedAt" = null, "nextCheckAt" = now() where id = ${ticket.sale.id}::uuid`
  await askNow({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  expect(wire.count('GET', LOOK.path)).toBe(1)
  expect(posts()).toBe(1)
})

/** Sells as a worker or as a web process does, from now on. */
function runAs(process: 'worker' | 'web'): void {
  const shared = globalThis as { posServices?: Map<string, unknown>; posHeedsWaits?: boolean }
  shared.posServices?.clear()
  shared.posHeedsWaits = false
  if (process === 'worker') heedWaits()
}

test('a worker whose look-up was told to wait reads nothing meanwhile, and a press asks at once', async () => {
  const ticket = await sellOver({ ...BUY, act: takenBut(500, 'INTERNAL_ERROR') })
  runAs('worker')
  onTestFinished(() => runAs('web'))
  expect(await turnOf(ticket, { ...LOOK, act: say(429, 'RATE_LIMITED', { 'retry-after': '50' }) })).toBe('unknown')
  expect(await turnOf(ticket)).toBe('unknown')
  expect(wire.seen).toEqual([])
  runAs('web')
  await db().sale.update({ where: { id: ticket.sale.id }, data: { checkedAt: null } })
  await askNow({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
})

test('after an unknown code the sale is looked up first and repeated ever more slowly, and rule R4 still ends it', async () => {
  const ticket = await sellOver({ ...BUY, act: say(418, 'TEAPOT_COLD') })
  expect(ticket.sale.outcome).toBe('unknown')
  let gone = 0
  while (gone < 420) {
    const wait = Math.max(1, Math.ceil((await dueInSeconds(ticket.sale.id)) ?? 420))
    await passFor(ticket.sale.id, wait)
    gone += wait
    await sweep()
  }
  const asked = wire.seen.map(({ method }) => method).join(' ')
  expect(asked).not.toContain('POST POST')
  expect(posts()).toBeLessThanOrEqual(8)
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('unknown')
  await portalOf(shop.simulator.url).advance(301)
  expect(await turnOf(ticket)).toBe('not_sold')
})

test('a person is told of an unknown code, once', async () => {
  const ticket = await sellOver({ ...BUY, act: say(418, 'TEAPOT_COLD') })
  await turnOf(ticket, { ...BUY, act: say(418, 'TEAPOT_COLD') })
  expect(await incidentsOf(ticket.sale.id)).toEqual(['unknown_error_code'])
})
