import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { resolveIncidents } from '@/lib/service/incidents/resolve-incidents.ts'
import { confirmPartner } from '@/lib/service/standing/partner-of.ts'

/**
 * Confirms that a Service key is meant to be another partner's from now on, so that it may sell (decision 092).
 * `partner` is the code that the page showed.
 */
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
