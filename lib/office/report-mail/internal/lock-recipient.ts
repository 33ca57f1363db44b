import type { ReportRecipient } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/** Lets one transaction at a time add a recipient or put one back, so that no address gets a branch twice. */
export async function oneAdditionAtATime(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('report-mail'))`
}

/** A recipient, whom nobody else changes until the transaction ends; null if there is none. */
export async function lockRecipient(tx: Tx, id: string): Promise<ReportRecipient | null> {
  await tx.$queryRaw`select 1 from "ReportRecipient" where id = ${id}::uuid for update`
  return tx.reportRecipient.findUnique({ where: { id } })
}
