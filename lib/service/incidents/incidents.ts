import type { Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { log } from '@/lib/platform/log/log.ts'
import type messages from '@/messages/en.json'

/** Each kind has a sentence in the messages. */
export type IncidentKind = Exclude<keyof typeof messages.alerts.incidents, 'other'>

type About =
  | { saleId?: string; collectionId?: never; fundingId?: never }
  | { collectionId: string; saleId?: never; fundingId?: never }
  | { fundingId: string; saleId?: never; collectionId?: never }

/** Raises an incident unless it is still open. The caller holds a lock that all wait for who may raise the same one. */
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

type Resolved =
  | { saleId: string }
  | { collectionId: string }
  | { fundingId: string }
  | { environment: Environment; detail: { path: string[]; equals: string } }

/** Closes the open incidents of these kinds about an order, or of an environment with such a detail. */
export async function resolveIncidents(tx: Tx, about: Resolved, kinds: readonly IncidentKind[]): Promise<void> {
  const where = { ...about, kind: { in: [...kinds] }, resolvedAt: null }
  await tx.incident.updateMany({ where, data: { resolvedAt: await databaseNow(tx) } })
}
