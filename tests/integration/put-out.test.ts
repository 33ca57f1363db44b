import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { setTraining } from '@/lib/counter/training/training.ts'
import { setAlertRule } from '@/lib/office/alerts/set-rule.ts'
import { setDayLimit } from '@/lib/office/fundings/day-limit.ts'
import { addRecipient, resumeRecipient } from '@/lib/office/report-mail/recipients.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { lockPeople } from '@/lib/people/access/people-with-roles.ts'
import { makeRole } from '@/lib/people/roles/change-role.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-session.ts'
import { unlockSession } from '@/lib/people/sessions/lock.ts'
import { setOfficeIdle } from '@/lib/people/sessions/office-idle.ts'
import { hireStaff } from '@/lib/people/staff/hire-people.ts'
import { resetSecret } from '@/lib/people/staff/reset-secret.ts'
import { addTill, enrolTill, revokeTill } from '@/lib/people/tills/enrol-till.ts'
import { db } from '@/lib/platform/database/db.ts'
import { deposit, followNow } from '../support/collect.ts'
import { NO_ALERTS } from '../support/no-alerts.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { someoneWaits } from '../support/someone-waits.ts'
import { giveAuthenticator, topUp } from '../support/top-up.ts'

beforeAll(() => {
  Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Kopje Kiosks <pos@kopje.example>' })
})

const shop = openShop()

// The drawer has to hold what somebody would be paid out.
beforeAll(async () => {
  await sellNow(shop.actor, { ...AIRTIME, amount: '40' })
  await db().till.update({ where: { id: shop.actor.till?.id ?? '' }, data: { enrolmentHash: 'of a browser' } })
})

const SIGNED_OUT = { problem: { code: 'SIGNED_OUT' } }

/** An owner as a request of theirs found them when it began, and their code. */
async function signedInOwner() {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const code = await giveAuthenticator(owner)
  await db().staff.update({ where: { id: owner.staffId }, data: { pinHash: await hashSecret('2580') } })
  const expiresAt = new Date(Date.now() + 60_000)
  await db().staffSession.create({ data: { id: owner.sessionId, staffId: owner.staffId, expiresAt } })
  return { owner, code }
}

const clerk = () => ({
  name: 'Nyasha',
  username: `u-${randomUUID().slice(0, 8)}`,
  role: 'cashier',
  branches: ['HRE-01'],
})
const hire = (actor: Actor) => hireStaff({ ctx: { actor }, input: { ...clerk(), locale: 'en' } })

type Act = (actor: Actor, code: () => Promise<string>) => Promise<unknown>
const ACTS: [string, Act][] = [
  ['hires nobody', hire],
  [
    'makes no role',
    async (actor, code) => {
      const input = { name: `Role ${randomUUID().slice(0, 8)}`, base: 'cashier' as const, permissions: ['sale:create'] }
      return makeRole({ ctx: { actor }, input: { ...input, code: await code() } })
    },
  ],
  [
    'sets no price',
    (actor) => setProductPrice({ ctx: { actor }, input: { productCode: 'econet.airtime', charge: '0.10', price: '' } }),
  ],
  [
    'has no reports sent',
    async (actor) => {
      const { staffId } = await openTill('HRE-01', 'Nyarai', 'owner')
      const input = { staffId, email: 'mine@kopje.example', branchCode: null }
      return addRecipient({ ctx: { actor }, input: { ...input, daily: true, weekly: true } })
    },
  ],
  [
    'turns no alerts elsewhere',
    (actor) => setAlertRule({ ctx: { actor }, input: { ...NO_ALERTS, mailTo: 'mine@kopje.example' } }),
  ],
  ['adds no till', (actor) => addTill({ ctx: { actor }, input: { branchCode: 'HRE-01', number: 900 } })],
  ['revokes no till', (actor) => revokeTill({ ctx: { actor }, input: { tillId: shop.actor.till?.id ?? '' } })],
  ['makes no training till', (actor) => setTraining({ ctx: { actor }, input: { training: false } })],
  [
    'has no reports resumed',
    async (actor) => {
      const { staffId } = await openTill('HRE-01', 'Nyarai', 'owner')
      const rest = { branchCode: '', daily: true, weekly: false, pausedAt: new Date(), setById: staffId }
      const row = { staffId, email: 'again@kopje.example', ...rest }
      const { id: recipientId } = await db().reportRecipient.create({ data: row, select: { id: true } })
      return resumeRecipient({ ctx: { actor }, input: { recipientId } }).finally(() =>
        db().reportRecipient.deleteMany(),
      )
    },
  ],
  ['is not told to have unlocked', (actor) => unlockSession({ actor, secret: '2580' })],
  ['leaves no office open', (actor) => setOfficeIdle({ ctx: { actor }, input: { minutes: '240' } })],
  ['tops nothing up', (actor) => topUp(actor)],
  [
    'sets no limit',
    async (actor, code) => setDayLimit({ ctx: { actor }, input: { amount: '900', code: await code() } }),
  ],
  [
    'pays nobody out',
    async (actor) => {
      const { ticketId } = await followNow(shop.actor, await deposit(shop.actor, { phone: '0772123480', amount: '4' }))
      const at = { ...actor, till: shop.actor.till }
      const input = { ticketId, intentId: randomUUID(), amount: '', identity: '63-1234567A42' }
      return payOut({ ctx: { actor: at }, input })
    },
  ],
]

const endSessions = ({ staffId }: Actor) => db().$transaction((tx) => endSessionsOf(tx, { staffId }))
const deactivate = ({ staffId }: Actor) =>
  db().staff.update({ where: { id: staffId }, data: { deactivatedAt: new Date() } })

describe.each([
  ['whose session has ended', endSessions],
  ['who was deactivated', deactivate],
])('a request under way of somebody %s', (_how, putOut) => {
  test.each(ACTS)('%s', async (_what, act) => {
    const { owner, code } = await signedInOwner()
    const before = await written(owner)
    await putOut(owner)
    await expect(act(owner, code)).rejects.toMatchObject(SIGNED_OUT)
    expect(await written(owner)).toEqual(before)
  })
})

/** What the audit has of somebody, and of what their acts would leave. */
async function written({ staffId }: Actor) {
  return [
    await db().audit.count({ where: { staffId } }),
    await db().staff.count({ where: { name: 'Nyasha' } }),
    await db().funding.count(),
    await db().moneyReturn.count(),
    await db().reportRecipient.count(),
    await db().till.count({ where: { number: 900 } }),
    await db().till.count({ where: { enrolmentHash: { not: null } } }),
    await db().alertRule.findFirst(),
    await db().sessionRule.findFirst(),
  ]
}

test('whoever is put out while they wait to give rights gives none', async () => {
  const { owner } = await signedInOwner()
  const { waiting } = await db().$transaction(async (tx) => {
    await lockPeople(tx)
    const waiting = hire(owner).catch((error: unknown) => error)
    await someoneWaits()
    await endSessionsOf(tx, { staffId: owner.staffId })
    return { waiting }
  })
  expect(await waiting).toMatchObject(SIGNED_OUT)
})

test('whoever ends their own session by what they do has it done', async () => {
  const { owner } = await signedInOwner()
  const ctx = { actor: owner }
  await db().staffSession.updateMany({ where: { id: owner.sessionId }, data: { tillId: owner.till?.id ?? null } })
  const enrolled = await enrolTill({ ctx, input: { branchCode: 'HRE-01', number: owner.till?.number ?? null } })
  expect(enrolled.till.id).toBe(owner.till?.id)
  const again = await signedInOwner()
  await resetSecret({
    ctx: { actor: again.owner },
    input: { staffId: again.owner.staffId, kind: 'pin', code: await again.code() },
  })
  await expect(hire(owner)).rejects.toMatchObject(SIGNED_OUT)
  await expect(hire(again.owner)).rejects.toMatchObject(SIGNED_OUT)
})
