import type { Environment, StatementSync } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { ServiceErrorCode } from '@/lib/service/api/errors.ts'
import type messages from '@/messages/en.json'

/** A code with a sentence on the statement page, or the Service's own error code. */
export type SyncStop = keyof typeof messages.statement.stopped | ServiceErrorCode

/** Longer than a page and its transaction take; then a killed worker's turn is free again. */
const LEASE_SECONDS = 60

/** Null if another worker has the turn. The lease only saves work: the revision keeps rows from being stored twice. */
export async function leaseStatement(environment: Environment, credential: string): Promise<StatementSync | null> {
  await db().$executeRaw`
    insert into "StatementSync" (environment, credential, "booksFrom")
    select ${environment}::"Environment", ${credential},
      least(now(), (select min("createdAt") from "Ticket" where environment = ${environment}::"Environment"))
    where not exists (select from "StatementSync" where environment = ${environment}::"Environment")
    on conflict do nothing`
  const taken = await db().$queryRaw<{ environment: string }[]>`
    update "StatementSync" set credential = ${credential}, "leaseUntil" = now() + ${LEASE_SECONDS} * interval '1 second'
    where environment = ${environment}::"Environment" and ("leaseUntil" is null or "leaseUntil" < now())
    returning environment::text`
  return taken.length === 0 ? null : db().statementSync.findUniqueOrThrow({ where: { environment } })
}

export async function endTurn(environment: Environment, problem: SyncStop | null): Promise<void> {
  await db().statementSync.update({ where: { environment }, data: { leaseUntil: null, problem } })
}

type Progress = Partial<
  Pick<StatementSync, 'headPosition' | 'gapOpen' | 'gapCursor' | 'gapPosition' | 'joinPosition' | 'syncedAt'>
>

/** Stores progress with the rows; false if another worker was faster and the revision is no longer current. */
export async function moveOn(tx: Tx, state: StatementSync, progress: Progress): Promise<boolean> {
  const { environment, revision } = state
  const leaseUntil = new Date((await databaseNow(tx)).getTime() + LEASE_SECONDS * 1000)
  const moved = await tx.statementSync.updateMany({
    where: { environment, revision },
    data: { ...progress, revision: revision + 1, leaseUntil },
  })
  return moved.count === 1
}
