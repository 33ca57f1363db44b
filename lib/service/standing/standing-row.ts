import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'

type Key = Pick<Credential, 'name' | 'environment'>

/** What a key of that name for the other environment left does not count. */
export function standingOf({ name, environment }: Key, tx: Tx = db()) {
  return tx.serviceStanding.findUnique({ where: { credential: name, environment } })
}

export function standingsOf(keys: readonly Key[]) {
  const own = keys.map(({ name, environment }) => ({ credential: name, environment }))
  return db().serviceStanding.findMany({ where: { OR: own } })
}

export async function openStanding(
  tx: Tx,
  { name, environment }: Pick<Credential, 'name' | 'environment'>,
): Promise<void> {
  await tx.$executeRaw`
    insert into "ServiceStanding" (credential, environment) values (${name}, ${environment}::"Environment")
    on conflict (credential) do update set environment = excluded.environment, "availableCents" = null,
      "reservedCents" = null, "balanceAt" = null, "balanceToldAt" = null, "blockedCode" = null, "blockedReason" = null,
      "blockedAt" = null, "otherPartner" = null
    where "ServiceStanding".environment <> excluded.environment`
}
