import { db } from '@/lib/platform/database/db.ts'
import type { MadeWith } from '@/lib/platform/env/choose-credential.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import { accountOf } from './account-of.ts'

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

/** Stores whose key has a name, if that is news. Another partner's raises an incident. */
async function storePartner({ credential, environment }: MadeWith, partnerCode: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtext(${`partner of ${credential}`}))::text`
    const last = await tx.keyPartner.findFirst({
      where: { credential, environment },
      orderBy: { id: 'desc' },
      select: { partnerCode: true },
    })
    if (last?.partnerCode === partnerCode) return
    await tx.keyPartner.create({ data: { credential, environment, partnerCode } })
    if (!last) return
    const detail = { key: credential, before: last.partnerCode, now: partnerCode }
    await raiseIncident(tx, { kind: 'key_of_other_partner', environment, detail })
  })
}

/** What was made before anybody had asked is taken to be the first partner's. */
function partnerAt(known: readonly Known[], at: Date): Known | undefined {
  return known.findLast(({ since }) => since <= at) ?? known[0]
}
