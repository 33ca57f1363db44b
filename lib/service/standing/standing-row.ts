import { Prisma, type ServiceStanding } from '@/lib/generated/prisma/client.ts'
import { columnsOf, db, type SqlTx } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'

type Key = Pick<Credential, 'name' | 'environment'>

/** What a key of that name for the other environment left does not count. */
export async function standingOf({ name, environment }: Key, tx: SqlTx = db()): Promise<ServiceStanding | null> {
  const [row] = await tx.$queryRaw<ServiceStanding[]>`
    select ${columnsOf(Prisma.ServiceStandingScalarFieldEnum)} from "ServiceStanding"
    where credential = ${name} and environment = ${environment}::"Environment"`
  return row ?? null
}

export function standingsOf(keys: readonly Key[]) {
  const own = keys.map(({ name, environment }) => ({ credential: name, environment }))
  return db().serviceStanding.findMany({ where: { OR: own } })
}

export async function openStanding(
  tx: SqlTx,
  { name, environment }: Pick<Credential, 'name' | 'environment'>,
): Promise<void> {
  await tx.$executeRaw`
    insert into "ServiceStanding" (credential, environment) values (${name}, ${environment}::"Environment")
    on conflict (credential) do update set environment = excluded.environment, "availableCents" = null,
      "reservedCents" = null, "balanceAt" = null, "balanceToldAt" = null, "blockedCode" = null, "blockedReason" = null,
      "blockedAt" = null, "otherPartner" = null
    where "ServiceStanding".environment <> excluded.environment`
}
