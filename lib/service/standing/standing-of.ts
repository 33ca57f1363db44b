import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'

type Key = Pick<Credential, 'name' | 'environment'>

/**
 * What is known of a key; null if nothing is. What a key of the same name for the other environment left does not
 * count.
 */
export function standingOf({ name, environment }: Key, tx: Tx = db()) {
  return tx.serviceStanding.findUnique({ where: { credential: name, environment } })
}

/** The same for several keys, in no particular order. */
export function standingsOf(keys: readonly Key[]) {
  const own = keys.map(({ name, environment }) => ({ credential: name, environment }))
  return db().serviceStanding.findMany({ where: { OR: own } })
}
