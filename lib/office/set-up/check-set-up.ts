import { listUnsellable } from '@/lib/counter/catalogue/queries.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { aheadOf, compareClock, MOST_APART_MS, type OtherClock } from '@/lib/platform/clock/compare-clocks.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { WEEK_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { causeOf } from '@/lib/service/api/errors.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { standingsOf } from '@/lib/service/standing/standing-row.ts'
import { checkAccount, checkPlace } from './internal/check-configuration.ts'
import type { Finding, KeyView } from './model.ts'
import { checkExpiry } from './service-keys.ts'

/** A shop that sells gets events every day; after so long without one, our address may have changed. */
const SILENT_MS = WEEK_MS

/** Checks everything needed to sell live, for the office's page. Asks the Service about all keys at once. */
export async function checkSetUp(actor: Actor): Promise<Finding[]> {
  authorise(actor, 'set-up:manage')
  return runChecks()
}

/** As `checkSetUp`, without an actor; only the server's own command may call it. */
export async function runChecks(): Promise<Finding[]> {
  const branches = await db().branch.findMany({ select: { code: true }, orderBy: { code: 'asc' } })
  const [printers, keys] = await Promise.all([checkPrinters(), Promise.all(env().credentials.map(checkKey))])
  const place = checkPlace(
    env(),
    branches.map(({ code }) => code),
  )
  // Checked after the keys, whose answers tell the Service's time.
  return [...place, printers, await checkClock(), ...keys.flat()]
}

async function checkKey(credential: Credential): Promise<Finding[]> {
  const [answer, expiry, webhook] = await Promise.all([
    serviceFor(credential.name).me(),
    db().keyExpiry.findUnique({ where: { credential: credential.name } }),
    checkWebhook(credential),
  ])
  const { name: about } = credential
  const base = { check: 'key_answers', about } as const
  const rest = [checkExpiry(credential, expiry?.endsOn ?? null, harareDay(sharedNow())), webhook]
  switch (answer.kind) {
    case 'ok': {
      const params = { partner: answer.data.partnerCode ?? '', tier: answer.data.tier ?? '' }
      const paused = answer.data.paused === true
      const first = { ...base, verdict: paused ? 'bad' : 'good', reason: paused ? 'paused' : 'ok', params } as const
      const offer = await checkCatalogue(credential)
      return [first, ...checkAccount(credential, answer.data), ...offer, ...rest]
    }
    case 'refused':
      return [{ ...base, verdict: 'bad', reason: 'refused', params: { code: answer.error.code } }, ...rest]
    case 'unanswered':
      return [{ ...base, verdict: 'bad', reason: causeOf(answer.error), params: {} }, ...rest]
  }
}

/** The Service reaches us if an event with a valid signature has come from the key's environment. */
async function checkWebhook({ name: about, environment, webhookSecrets }: Credential): Promise<Finding> {
  const base = { check: 'webhook', about } as const
  if (webhookSecrets.length === 0) return { ...base, verdict: 'look', reason: 'no_secret', params: {} }
  const last = await db().webhookInbox.findFirst({
    where: { environment },
    orderBy: { id: 'desc' },
    select: { receivedAt: true },
  })
  if (!last) return { ...base, verdict: 'look', reason: 'never', params: {} }
  const params = { at: last.receivedAt.toISOString() }
  if (sharedNow().getTime() - last.receivedAt.getTime() > SILENT_MS)
    return { ...base, verdict: 'look', reason: 'silent', params }
  return { ...base, verdict: 'good', reason: 'heard', params }
}

/** This installation's keys, and when each ends, as the office entered it. */
export async function listKeys(actor: Actor): Promise<KeyView[]> {
  authorise(actor, 'set-up:manage')
  const expiries = await db().keyExpiry.findMany()
  const endOf = new Map(expiries.map(({ credential, endsOn }) => [credential, endsOn]))
  const standings = await standingsOf(env().credentials)
  const otherOf = new Map(standings.map(({ credential, otherPartner }) => [credential, otherPartner]))
  return env().credentials.map(({ name, environment, branch }) => ({
    name,
    environment,
    branch,
    endsOn: endOf.get(name) ?? '',
    otherPartner: otherOf.get(name) ?? null,
  }))
}

const NAMED = 8

/** Whether this version can sell all that the Service offers a key; no finding if the Service does not say. */
async function checkCatalogue(credential: Credential): Promise<Finding[]> {
  const offer = await listUnsellable(credential)
  if (offer === null) return []
  const base = { check: 'catalogue', about: credential.name } as const
  const { offered, unsellable } = offer
  if (unsellable.length === 0) return [{ ...base, verdict: 'good', reason: 'all', params: { count: offered } }]
  const products = unsellable.slice(0, NAMED).map(({ name, code }) => `${name} (${code})`)
  const params = { count: unsellable.length, products: products.join(', ') }
  return [{ ...base, verdict: 'look', reason: 'unknown', params }]
}

const SENTENCES = {
  database: { ahead: 'database_ahead', behind: 'database_behind' },
  service: { ahead: 'service_ahead', behind: 'service_behind' },
} as const

export async function checkClock(): Promise<Finding> {
  await compareClock()
  const off = (['database', 'service'] as const).find((other) => Math.abs(aheadOf(other) ?? 0) > MOST_APART_MS)
  const base = { check: 'clock', about: '' } as const
  return off ? { ...base, ...clockFinding(off) } : { ...base, verdict: 'good', reason: 'right', params: {} }
}

/** The database's time decides here, so a difference from it is our fault. */
function clockFinding(other: OtherClock): Pick<Finding, 'verdict' | 'reason' | 'params'> {
  const aheadMs = aheadOf(other) ?? 0
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  const reason = SENTENCES[other][aheadMs > 0 ? 'ahead' : 'behind']
  return { verdict: other === 'database' ? 'bad' : 'look', reason, params: { minutes } }
}

const MOST_NAMED = 5

/** Whether each till has a preset. Only somebody at the till can tell whether paper comes out. */
export async function checkPrinters(): Promise<Finding> {
  const base = { check: 'printer', about: '' } as const
  const where = { enrolmentHash: { not: null } }
  const all = await db().till.count({ where })
  const bare = await db().till.findMany({
    where: { ...where, printerPresetId: null },
    orderBy: [{ branchCode: 'asc' }, { number: 'asc' }],
    select: { branchCode: true, number: true },
  })
  if (all === 0) return { ...base, verdict: 'look', reason: 'no_tills', params: {} }
  if (bare.length === 0) return { ...base, verdict: 'good', reason: 'all', params: { count: all } }
  const named = bare.slice(0, MOST_NAMED).map(({ branchCode, number }) => `${branchCode}/${number}`)
  const params = { count: bare.length, all, tills: named.join(', '), more: bare.length - named.length }
  return { ...base, verdict: 'look', reason: 'some', params }
}
