import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential, Environment } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { parseDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { resolveIncidents } from '@/lib/service/incidents/incidents.ts'
import { confirmPartner } from '@/lib/service/standing/account.ts'
import type { Finding } from './model.ts'

/** How many days before its end a key starts to warn. */
const WARN_DAYS = 30

/** Saves a key's last day, which the API does not tell (service-api.md, Authentication rule 4); empty clears it. */
export async function setKeyExpiry(given: { ctx: Ctx; input: { credential: string; endsOn: string } }): Promise<void> {
  const { actor } = given.ctx
  const { credential, endsOn } = given.input
  authoriseSpending(actor, 'set-up:manage')
  if (!env().credentials.some(({ name }) => name === credential)) refuse('KEY_UNKNOWN')
  if (endsOn !== '' && parseDay(endsOn) === null) refuse('DAY_SHAPE', { field: 'endsOn' })
  await db().$transaction(async (tx) => {
    const before = await tx.keyExpiry.findUnique({ where: { credential } })
    const data = { endsOn, setById: actor.staffId, setAt: sharedNow() }
    if (endsOn === '') await tx.keyExpiry.deleteMany({ where: { credential } })
    else await tx.keyExpiry.upsert({ where: { credential }, create: { credential, ...data }, update: data })
    const detail = { before: { endsOn: before?.endsOn ?? '' }, after: { endsOn } }
    await recordAudit(tx, actor, { action: 'key:expiry', objectKind: 'key', objectId: credential, detail })
  })
}

/** Live keys always end within a year, so theirs must be known. */
export function checkExpiry({ name, environment }: Credential, endsOn: string | null, today: string): Finding {
  const base = { check: 'key_expiry', about: name } as const
  if (endsOn === null) {
    return { ...base, verdict: environment === 'live' ? 'bad' : 'look', reason: 'not_typed', params: {} }
  }
  const days = daysUntil(endsOn, today)
  const params = { days, day: endsOn }
  if (days < 0) return { ...base, verdict: 'bad', reason: 'over', params }
  return { ...base, verdict: days <= WARN_DAYS ? 'look' : 'good', reason: days <= WARN_DAYS ? 'soon' : 'far', params }
}

/** At how many days before its end a key alerts; -1 is the day after, when it has ended. */
const STAGES = [WARN_DAYS, 14, 3, -1] as const

/** A key that ends within thirty days or has ended; `stage` is the last stage reached. */
type EndingKey = { credential: string; endsOn: string; days: number; stage: number }

export async function listEndingKeys(today: string, environment?: Environment): Promise<EndingKey[]> {
  const keys = env().credentials.filter((key) => environment === undefined || key.environment === environment)
  const rows = await db().keyExpiry.findMany({ where: { credential: { in: keys.map(({ name }) => name) } } })
  return rows.flatMap(({ credential, endsOn }) => {
    const days = daysUntil(endsOn, today)
    const stage = STAGES.findLast((one) => days <= one)
    return stage === undefined ? [] : [{ credential, endsOn, days, stage }]
  })
}

function daysUntil(endsOn: string, today: string): number {
  return Math.round((Date.parse(endsOn) - Date.parse(today)) / DAY_MS)
}

/** Lets a key of another partner sell from now on (decision 092); `partner` is the code that the page showed. */
export async function confirmKeyPartner(given: {
  ctx: Ctx
  input: { credential: string; partner: string }
}): Promise<void> {
  const { actor } = given.ctx
  const { credential, partner } = given.input
  authoriseSpending(actor, 'set-up:manage')
  const key = env().credentials.find(({ name }) => name === credential)
  if (!key) return refuse('KEY_UNKNOWN')
  const { environment } = key
  await db().$transaction(async (tx) => {
    if (!(await confirmPartner(tx, { credential, environment }, partner))) refuse('KEY_PARTNER_MOVED')
    const about = { environment, detail: { path: ['key'], equals: credential } }
    await resolveIncidents(tx, about, ['key_of_other_partner'])
    const detail = { partner }
    await recordAudit(tx, actor, { action: 'key:partner', objectKind: 'key', objectId: credential, detail })
  })
}
