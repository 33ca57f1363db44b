import type { Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { log } from '@/lib/platform/log/log.ts'
import type messages from '@/messages/en.json'

/**
 * What a person must look at: news that the transition table forbids, a sale that nobody can explain, a debit that
 * differs from its quote. Nothing is dropped silently. Each kind has a sentence in the messages.
 */
export type IncidentKind = Exclude<keyof typeof messages.alerts.incidents, 'other'>

/** A sale, a collection or a top-up; without any of them, the books of the environment. */
type About =
  | { saleId?: string; collectionId?: never; fundingId?: never }
  | { collectionId: string; saleId?: never; fundingId?: never }
  | { fundingId: string; saleId?: never; collectionId?: never }

/**
 * Raises an incident in the caller's transaction, unless the same one is still open, and logs it. The caller must hold
 * a lock that everybody waits for who may raise the same one.
 */
export async function raiseIncident(
  tx: Tx,
  incident: { kind: IncidentKind; environment: Environment; detail?: Prisma.InputJsonValue } & About,
): Promise<void> {
  const { kind, environment, saleId = null, collectionId = null, fundingId = null, detail } = incident
  const same = {
    kind,
    environment,
    saleId,
    collectionId,
    fundingId,
    resolvedAt: null,
    ...(detail !== undefined && { detail: { equals: detail } }),
  }
  const open = await tx.incident.findFirst({ where: same, select: { id: true } })
  if (open) return
  await tx.incident.create({ data: incident })
  log().warn({ incident: kind, environment, saleId, collectionId, fundingId, detail }, 'a person must look into this')
}
