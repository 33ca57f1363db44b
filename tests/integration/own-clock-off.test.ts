import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDisplay } from '@/lib/counter/display/open-display.ts'
import { listDisplays, pairDisplay } from '@/lib/counter/display/pairings.ts'
import { openLink } from '@/lib/counter/receipts/open-link.ts'
import { findLink, shareReceipt } from '@/lib/counter/receipts/receipt-links.ts'
import { listParked } from '@/lib/counter/ticket-lists/list-parked.ts'
import { undoChange } from '@/lib/office/changes/spending-changes.ts'
import { givePasskeyProof, redeemPasskeyProof } from '@/lib/people/second-step/passkey-ceremony.ts'
import { redeemTotp } from '@/lib/people/second-step/second-step.ts'
import { confirmSecondStep, startSecondStep } from '@/lib/people/second-step/set-up-second-step.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { findActor } from '@/lib/people/sessions/find-actor.ts'
import { SESSION_SECONDS, sealSession, unsealSession } from '@/lib/people/sessions/session-token.ts'
import { openSession, signInWithPin } from '@/lib/people/sign-in/sign-in.ts'
import { giveSecret } from '@/lib/people/staff/reset-secret.ts'
import { issueEnrolmentCode, redeemEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import { listTillChanges } from '@/lib/people/tills/till-changes.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, disconnect } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { AIRTIME, quote, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

// A web process whose computer has a wrong date lets people in, and ends what ends, when the others do.
const shop = openShop()
/** The true time, which this process's clock hides. */
const trueNow = () => performance.timeOrigin + performance.now()
let served = 0

afterEach(() => vi.useRealTimers())

/** Seconds from now by the database's clock to what a query calls `at`. */
async function secondsTo(table: string, column: string, id: string): Promise<number> {
  const rows = await db().$queryRawUnsafe<{ seconds: number }[]>(
    `select extract(epoch from "${column}" - now())::float as seconds from "${table}" where id = '${id}'::uuid`,
  )
  return rows[0]?.seconds ?? Number.NaN
}

/** Lets every row of a table end in so many seconds by the database's clock, or have ended if negative. */
async function endsIn(table: string, column: string, seconds: number): Promise<void> {
  await db().$executeRawUnsafe(`update "${table}" set "${column}" = now() + ${seconds} * interval '1 second'`)
}

async function newSession(): Promise<{ staffId: string; sessionId: string }> {
  const { staffId } = await openTill('HRE-01', 'Tendai', 'owner')
  const { sessionId } = await openSession({ id: staffId, locale: 'en' }, null, { shown: { kind: 'demo' } })
  return { staffId, sessionId }
}

test.each([-3 * DAY_MS, 3 * DAY_MS])('a program that has only connected knows the time: %s ms off', async (off) => {
  await disconnect()
  Object.assign(globalThis, { posDatabaseTime: undefined })
  vi.useFakeTimers({ toFake: ['Date'], now: trueNow() + off })
  expect(Math.abs(sharedNow().getTime() - trueNow())).toBeGreaterThan(DAY_MS)
  await db().staff.count()
  expect(Math.abs(sharedNow().getTime() - trueNow())).toBeLessThan(5_000)
})

describe.each([
  ['three days ahead', 3 * DAY_MS],
  ['three days behind', -3 * DAY_MS],
])('while this process’s clock is %s', (_, off) => {
  beforeEach(async () => {
    await databaseNow(db())
    vi.useFakeTimers({ toFake: ['Date'], now: trueNow() + off })
  })

  test('a session lasts fourteen hours and then ends', async () => {
    const { sessionId } = await newSession()
    expect(await secondsTo('StaffSession', 'expiresAt', sessionId)).toBeCloseTo(SESSION_SECONDS, -1.5)
    await db().staffSession.updateMany({ data: { codeDue: false } })
    await endsIn('StaffSession', 'expiresAt', 60)
    expect(await findActor(sessionId, undefined)).not.toBeNull()
    await endsIn('StaffSession', 'expiresAt', -60)
    expect(await findActor(sessionId, undefined)).toBeNull()
  })

  test('a browser that signed in elsewhere is known here', async () => {
    vi.useRealTimers()
    const { sessionId } = await newSession()
    const cookie = await sealSession(sessionId)
    vi.useFakeTimers({ toFake: ['Date'], now: trueNow() + off })
    expect(await unsealSession(cookie)).toBe(sessionId)
  })

  test('a given PIN works for a day and then no more', async () => {
    const { staffId, till } = await openTill('HRE-01', 'Rudo', 'cashier')
    if (!till) return expect.unreachable('it is a till')
    const { columns } = await giveSecret('pin')
    await db().staff.update({ where: { id: staffId }, data: columns })
    expect(await secondsTo('Staff', 'pinUntil', staffId)).toBeCloseTo(DAY_MS / 1000, -1.5)
    const give = async (seconds: number) => {
      await db().staff.update({ where: { id: staffId }, data: { pinHash: await hashSecret('2468') } })
      await endsIn('Staff', 'pinUntil', seconds)
    }
    await give(-60)
    const input = { staffId, pin: '2468', till }
    await expect(signInWithPin(input)).rejects.toMatchObject({ problem: { code: 'PIN_WRONG' } })
    await give(60)
    expect(await signInWithPin(input)).toMatchObject({ locale: 'en' })
    await db().staff.updateMany({ data: { pinUntil: null } })
  })

  test('an authenticator’s code is taken from a phone whose clock is right', async () => {
    const { staffId, sessionId } = await newSession()
    const actor = { ...(await openTill('HRE-01', 'Tendai', 'owner')), staffId, sessionId }
    const { secret } = await startSecondStep({ ctx: { actor } })
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period: 30 })
    await confirmSecondStep({ ctx: { actor }, input: { code: totp.generate({ timestamp: trueNow() }) } })
    await db().secondStep.updateMany({ where: { staffId }, data: { lastStep: 0n } })
    expect(await redeemTotp(db(), staffId, totp.generate({ timestamp: trueNow() }))).toBe(true)
  })

  test('a passkey’s proof is good for its two minutes', async () => {
    const who = await newSession()
    expect(await redeemPasskeyProof(who, await givePasskeyProof(who))).toBe(true)
    const late = await givePasskeyProof(who)
    await db().$executeRaw`update "PasskeyCeremony" set "expiresAt" = now() - interval '1 second'`
    expect(await redeemPasskeyProof(who, late)).toBe(false)
  })

  test('a shared slip opens for a week and then no more', async () => {
    const { id: ticketId } = await sellNow(shop.actor, { ...AIRTIME, recipient: `2637720070${10 + served++}` })
    await shareReceipt({ ctx: { actor: shop.actor }, input: { ticketId } })
    const { id } = await db().receiptLink.findFirstOrThrow({ where: { ticketId } })
    expect(await secondsTo('ReceiptLink', 'expiresAt', id)).toBeCloseTo((7 * DAY_MS) / 1000, -1.5)
    const link = (await findLink(ticketId))?.url.split('/r/')[1] ?? ''
    await endsIn('ReceiptLink', 'expiresAt', 60)
    expect(await openLink(link, `192.0.2.${served++}`)).toMatchObject({ kind: 'open' })
    await endsIn('ReceiptLink', 'expiresAt', -60)
    expect(await openLink(link, `192.0.2.${served++}`)).toEqual({ kind: 'gone' })
  })

  test('a customer’s display stays lit until its pairing ends', async () => {
    const { till } = shop.actor
    await db().till.update({ where: { id: till?.id ?? '' }, data: { enrolmentHash: `enrolled ${off}` } })
    await pairDisplay({ ctx: { actor: shop.actor } })
    const [newest] = await listDisplays(shop.actor)
    const link = newest?.url.split('/display/')[1] ?? expect.unreachable('it is paired')
    expect(await openDisplay(link)).not.toBeNull()
    await endsIn('DisplayPairing', 'expiresAt', -60)
    expect(await openDisplay(link)).toBeNull()
  })

  test('a till that was enrolled can be undone for its day and then no more', async () => {
    const [owner, manager] = [await openTill('HRE-01', 'Tendai', 'owner'), await openTill('HRE-01', 'Farai', 'manager')]
    const undo = (changeId: string) => undoChange({ ctx: { actor: owner }, input: { changeId } })
    for (const number of [70, 71]) {
      const { code } = await issueEnrolmentCode({ ctx: { actor: manager }, input: { branchCode: 'HRE-01', number } })
      await redeemEnrolmentCode(code)
    }
    const [second, first] = await listTillChanges(owner)
    await undo(second?.id ?? '')
    await endsIn('SpendingChange', 'undoUntil', -60)
    expect(await listTillChanges(owner)).toEqual([])
    await expect(undo(first?.id ?? '')).rejects.toMatchObject({ problem: { code: 'UNDO_GONE' } })
  })

  test('a customer who was left at a price within the hour is still offered', async () => {
    const actor = await openTill('HRE-01', 'Rudo', 'cashier')
    const { id } = await quote(actor, { ...AIRTIME, recipient: `2637720070${10 + served++}` })
    expect((await listParked(actor, null)).map((ticket) => ticket.ticketId)).toEqual([id])
    await db().ticket.update({ where: { id }, data: { createdAt: new Date(trueNow() - DAY_MS / 12) } })
    expect(await listParked(actor, null)).toEqual([])
  })
})
