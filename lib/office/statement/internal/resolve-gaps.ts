import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/** Resolves incidents about the running balance if their row is gone or now follows; the others stay open. */
export async function resolveGaps(tx: Tx, environment: Environment): Promise<void> {
  await tx.$executeRaw`
    update "Incident" i set "resolvedAt" = now()
    where i.environment = ${environment}::"Environment" and i.kind = 'statement_gap' and i."resolvedAt" is null
      and not exists (select from "StatementEntry" r where r.environment = i.environment and not r.chained
        and r.position::text = i.detail ->> 'position')`
}
