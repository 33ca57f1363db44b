import type { Tx } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'

/**
 * Makes sure that a key has its row, empty at first. A row left by a key of the same name for the other environment is
 * emptied: neither its balance nor its stop belongs to this key.
 */
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
