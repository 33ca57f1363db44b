import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'

type Key = Pick<Credential, 'name' | 'environment'>

/** What is known of a key; null for nothing. What a key of its name for the other environment left is nothing of its own. */
export function standingOf({ name, environment }: Key, tx: Tx = db()) {
  return tx.serviceStanding.findUnique({ where: { credential: name, environment } })
}

/** The same of several keys, in no order. */
export function standingsOf(keys: readonly Key[]) {
  const own = keys.map(({ name, environment }) => ({ credential: name, environment }))
  return db().serviceStanding.findMany({ where: { OR: own } })
}
