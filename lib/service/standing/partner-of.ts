import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { MadeWith } from '@/lib/platform/env/choose-credential.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import { accountOf } from './account-of.ts'
import { openStanding } from './internal/open-standing.ts'

/** Longer than the Service takes to tell a key's account; an order that is to be ended can wait for it. */
const WITHIN_MS = 10_000

type Known = { partnerCode: string; since: Date }

/** Asks the Service now and then whose key has a name, so that it is known before another partner's takes it. */
export async function watchPartner(made: MadeWith): Promise<void> {
  const told = await accountOf(made.credential, WITHIN_MS)
  if (told !== 'unknown' && told !== 'asking' && told.partnerCode !== null) await storePartner(made, told.partnerCode)
}

/**
 * Whether the key that has the name now is the one, or of the same partner as the one, that had it when something was
 * made: only then does its empty answer prove anything (rule R4). Not while the Service does not tell, unless it never
 * did.
 */
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

/**
 * Stores whose key has a name, if that is news. Another partner's raises an incident, and sells nothing until a person
 * confirms it or the earlier one's is back.
 */
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

/**
 * Takes a person's word that the key of a name was meant to be exchanged for one of this partner. What the earlier
 * partner's key made stays as it is. Returns whether that was still open.
 */
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
