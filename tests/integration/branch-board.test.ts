import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { setAlertRule } from '@/lib/office/alerts/set-rule.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { moveSafe } from '@/lib/office/cash/move-safe.ts'
import { listBranchBoard } from '@/lib/office/overview/branch-board.ts'
import { parsePeriod } from '@/lib/office/periods/model.ts'
import { getPeriodView } from '@/lib/office/periods/parse-period.ts'
import { buildMail } from '@/lib/office/report-mail/internal/build-mail.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS, HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { NO_ALERTS } from '../support/no-alerts.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor
let kiosk: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  kiosk = await openTill('BYO-01', 'Sipho', 'cashier')
  await enrolTills()
})

/** Only enrolled tills are in use. */
const enrolTills = () => db().$executeRaw`update "Till" set "enrolmentHash" = id::text where "enrolmentHash" is null`

const board = (actor = owner, now = new Date()) => listBranchBoard(actor, null, now)
const stateOf = async (code: string, now = new Date()) =>
  (await board(owner, now)).find((state) => state.code === code) ?? expect.unreachable(code)

test('a branch has not opened until a shift or a sale of today; a closed shift closes it', async () => {
  expect(await stateOf('BYO-01')).toMatchObject({ status: 'not_opened', openedAt: null, lastSaleAt: null, toDo: 0 })
  await open(kiosk, { USD: '20' })
  expect(await stateOf('BYO-01')).toMatchObject({ status: 'open', openedAt: expect.any(Date) })
  await sellNow(kiosk, AIRTIME)
  const sold = await stateOf('BYO-01')
  expect(sold).toMatchObject({
    status: 'open',
    lastSaleAt: expect.any(Date),
    cashCents: { drawers: 2500n, safe: -2000n },
  })
  await close(kiosk, { USD: '25' })
  expect(await stateOf('BYO-01')).toMatchObject({ status: 'closed', cashCents: { drawers: 0n, safe: 500n } })
})

test('the next day it is closed again, and a week later it is known that it sold on this weekday', async () => {
  expect(await stateOf('BYO-01', new Date(Date.now() + DAY_MS))).toMatchObject({
    status: 'not_opened',
    soldThen: false,
  })
  expect(await stateOf('BYO-01', new Date(Date.now() + 7 * DAY_MS))).toMatchObject({ soldThen: true })
})

test('a till is on while its page was heard within three minutes', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const where = { id: kiosk.till?.id ?? '' }
  await db().till.update({ where, data: { lastHeardAt: at(2) } })
  expect((await stateOf('BYO-01')).tillsOn).toBe(1)
  await db().till.update({ where, data: { lastHeardAt: at(4) } })
  expect((await stateOf('BYO-01')).tillsOn).toBe(0)
})

test('a manager sees their own branches alone, and a cashier nothing', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  await enrolTills()
  expect((await board(manager)).map(({ code }) => code)).toEqual(['HRE-01'])
  await expect(board(shop.actor)).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
})

test('a branch without a sale stands in the period and in the mail, by name, with nothing', async () => {
  const day = movedBy(harareDay(new Date()), -1)
  const { branches } = await getPeriodView(owner, parsePeriod({ period: 'yesterday' }, new Date()))
  // Set up today: no branch of yesterday.
  expect(branches).toEqual([])
  await db().branch.updateMany({ data: { createdAt: new Date(Date.now() - 30 * DAY_MS) } })
  const { branches: since } = await getPeriodView(owner, parsePeriod({ period: 'yesterday' }, new Date()))
  expect(since.map(({ key, nowCents, thenCents }) => [key, nowCents, thenCents])).toEqual(
    expect.arrayContaining([
      ['BYO-01', 0n, 0n],
      ['HRE-01', 0n, 0n],
    ]),
  )
  const { text } = await buildMail(owner, { kind: 'daily', from: day, to: day }, '')
  const names = since.map(({ label }) => label).join(', ')
  expect(text).toContain(`No sales: ${names}`)
})

test('alerts of a branch are raised once, seen by those who answer for it, and end with what they tell', async () => {
  const input = { ...NO_ALERTS, opensBy: '00:00', silentHours: '1', cashLimit: '4', bankingDays: '1' }
  await setAlertRule({ ctx: { actor: owner }, input })
  await db().spendingChange.deleteMany()
  const elsewhere = await openTill('HRE-01', 'Rutendo', 'manager')
  const told = async (actor: Actor) =>
    (await listOpenAlerts(actor)).map(({ kind, detail }) => `${kind} ${detail.branch}`).sort()
  const { name } = await stateOf('BYO-01')
  await watchAlerts('test')
  await watchAlerts('test')
  expect(await told(owner)).toEqual([`banking_due ${name}`, `cash_over ${name}`])
  expect(await told(elsewhere)).toEqual([])
  const moved = { branchCode: 'BYO-01', currency: 'USD', expenseKind: '', bank: 'CBZ', slipNumber: '1', note: '' }
  await moveSafe({ ctx: { actor: owner }, input: { intentId: randomUUID(), kind: 'banking', amount: '3', ...moved } })
  await watchAlerts('test')
  expect(await told(owner)).toEqual([])
  // Sales of an hour ago, by the clock of the database.
  await open(kiosk, { USD: '1' })
  const hourAgo = new Date(Date.now() - 2 * HOUR_MS)
  if (harareDay(hourAgo) === harareDay(new Date())) {
    await db().$executeRaw`update "Shift" set "openedAt" = ${hourAgo} where "closedAt" is null`
    await db().$executeRaw`update "Ticket" set "tenderedAt" = ${hourAgo} where "tenderedAt" is not null`
    await watchAlerts('test')
    expect(await told(owner)).toEqual([`branch_silent ${name}`])
  }
  await close(kiosk, { USD: '1' })
  await watchAlerts('test')
  expect(await told(owner)).toEqual([])
})
