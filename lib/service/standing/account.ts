import { setTimeout as delay } from 'node:timers/promises'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { MadeWith } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import type { Account } from '@/lib/service/api/contract/account.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { raiseIncident } from '@/lib/service/incidents/incidents.ts'
import { openStanding } from './standing-row.ts'
import { storeReadAnswer } from './store-answer.ts'

const FRESH_MS = 60_000
const STANDS_IN_MS = 10 * 60_000

type AccountAnswer = Account | 'unknown' | 'asking'

type AccountRequest = {
  askedAt: number
  asking: Promise<Account | 'unknown'>
  last: { at: number; answer: AccountAnswer } | null
}

const shared = globalThis as { posAccounts?: Map<string, AccountRequest> }

/** A key's `/me`, at most a minute old; an answer up to ten minutes old if the Service takes longer than `withinMs`. */
export async function accountOf(name: string, withinMs: number): Promise<AccountAnswer> {
  const request = requestFor(name)
  const answer = await Promise.race([request.asking, delay(withinMs, null, { ref: false })])
  if (answer !== null) return answer
  return request.last && performance.now() - request.last.at < STANDS_IN_MS ? request.last.answer : 'asking'
}

function requestFor(name: string): AccountRequest {
  shared.posAccounts ??= new Map()
  const before = shared.posAccounts.get(name)
  if (before && performance.now() - before.askedAt < FRESH_MS) return before
  const request: AccountRequest = { askedAt: performance.now(), asking: askFor(name), last: before?.last ?? null }
  shared.posAccounts.set(name, request)
  void request.asking.then(
    (answer) => {
      request.last = { at: performance.now(), answer }
    },
    () => {},
  )
  return request
}

async function askFor(name: string): Promise<Account | 'unknown'> {
  const credential = env().credentials.find((one) => one.name === name)
  const answer = await serviceFor(name).me()
  if (credential) await storeReadAnswer(credential, answer)
  return answer.kind === 'ok' ? answer.data : 'unknown'
}

const WITHIN_MS = 10_000

type Known = { partnerCode: string; since: Date }

/** Call now and then, so that the key's partner is known before another's takes its name. */
export async function watchPartner(made: MadeWith): Promise<void> {
  const account = await accountOf(made.credential, WITHIN_MS)
  if (account !== 'unknown' && account !== 'asking' && account.partnerCode !== null)
    await storePartner(made, account.partnerCode)
}

/** Whether the key is still of the partner that had it at `at`: else its empty answer proves nothing (rule R4). */
export async function isSamePartner(made: MadeWith & { at: Date }): Promise<boolean> {
  const { credential, environment, at } = made
  const answer = await serviceFor(credential).me()
  const now = answer.kind === 'ok' ? answer.data.partnerCode : null
  if (now !== null) await storePartner(made, now)
  const known = await db().keyPartner.findMany({
    where: { credential, environment },
    orderBy: { id: 'asc' },
    select: { partnerCode: true, since: true },
  })
  if (now === null) return known.length === 0
  return partnerAt(known, at)?.partnerCode === now
}

/** Another partner's key sells nothing until a person confirms it or the earlier one's is back. */
async function storePartner({ credential, environment }: MadeWith, partnerCode: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtext(${`partner of ${credential}`}))::text`
    const last = await tx.keyPartner.findFirst({
      where: { credential, environment },
      orderBy: { id: 'desc' },
      select: { partnerCode: true },
    })
    if (last?.partnerCode === partnerCode) return
    const confirmed = await tx.keyPartner.findFirst({
      where: { credential, environment, confirmed: true },
      orderBy: { id: 'desc' },
      select: { partnerCode: true },
    })
    const isOther = confirmed !== null && confirmed.partnerCode !== partnerCode
    await tx.keyPartner.create({ data: { credential, environment, partnerCode, confirmed: !isOther } })
    await openStanding(tx, { name: credential, environment })
    const otherPartner = isOther ? partnerCode : null
    await tx.serviceStanding.update({ where: { credential }, data: { otherPartner } })
    await notifyChange(tx, { topic: 'standing', id: environment })
    if (!last) return
    const detail = { key: credential, before: last.partnerCode, now: partnerCode }
    await raiseIncident(tx, { kind: 'key_of_other_partner', environment, detail })
  })
}

/** Records that a person meant to exchange the key. Returns whether that was still open. */
export async function confirmPartner(tx: Tx, { credential, environment }: MadeWith, partner: string): Promise<boolean> {
  const where = { credential, environment, otherPartner: partner }
  const { count } = await tx.serviceStanding.updateMany({ where, data: { otherPartner: null } })
  if (count === 0) return false
  await tx.keyPartner.updateMany({
    where: { credential, environment, partnerCode: partner },
    data: { confirmed: true },
  })
  await notifyChange(tx, { topic: 'standing', id: environment })
  return true
}

/** What was made before anybody had asked is taken to be the first partner's. */
function partnerAt(known: readonly Known[], at: Date): Known | undefined {
  return known.findLast(({ since }) => since <= at) ?? known[0]
}
