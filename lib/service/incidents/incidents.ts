import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { SqlTx } from '@/lib/platform/database/db.ts'
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
  tx: SqlTx,
  incident: { kind: IncidentKind; environment: Environment; detail?: Prisma.InputJsonValue } & About,
): Promise<void> {
  const { kind, environment, saleId = null, collectionId = null, fundingId = null, detail } = incident
  const json = detail === undefined ? null : JSON.stringify(detail)
  const raised = await tx.$executeRaw`
    insert into "Incident" (environment, kind, "saleId", "collectionId", "fundingId", detail)
    select ${environment}::"Environment", ${kind}, ${saleId}::uuid, ${collectionId}::uuid, ${fundingId}::uuid, ${json}::jsonb
    where not exists (
      select from "Incident" where kind = ${kind} and environment = ${environment}::"Environment"
        and "saleId" is not distinct from ${saleId}::uuid and "collectionId" is not distinct from ${collectionId}::uuid
        and "fundingId" is not distinct from ${fundingId}::uuid and "resolvedAt" is null
        and (${json}::jsonb is null or detail = ${json}::jsonb))`
  if (raised === 0) return
  log().warn({ incident: kind, environment, saleId, collectionId, fundingId, detail }, 'a person must look into this')
}

type Resolved =
  | { saleId: string }
  | { collectionId: string }
  | { fundingId: string }
  | { environment: Environment; detail: { path: string[]; equals: string } }

/** Closes the open incidents of these kinds about an order, or of an environment with such a detail. */
export async function resolveIncidents(tx: SqlTx, about: Resolved, kinds: readonly IncidentKind[]): Promise<void> {
  await tx.$executeRaw`
    update "Incident" set "resolvedAt" = clock_timestamp()
    where "resolvedAt" is null and kind = any(${[...kinds]}::text[]) and ${isAbout(about)}`
}

function isAbout(about: Resolved): Prisma.Sql {
  if ('saleId' in about) return Prisma.sql`"saleId" = ${about.saleId}::uuid`
  if ('collectionId' in about) return Prisma.sql`"collectionId" = ${about.collectionId}::uuid`
  if ('fundingId' in about) return Prisma.sql`"fundingId" = ${about.fundingId}::uuid`
  const { environment, detail } = about
  return Prisma.sql`environment = ${environment}::"Environment" and detail #>> ${detail.path}::text[] = ${detail.equals}`
}

/** Closes incidents about orders that were not final for a day and are now, whoever brought the news. */
export async function resolveFinal(tx: SqlTx, environment: Environment): Promise<void> {
  await tx.$executeRaw`
    update "Incident" i set "resolvedAt" = clock_timestamp()
    where i."resolvedAt" is null and i.kind = 'not_final_after_a_day' and i.environment = ${environment}::"Environment"
      and not exists (select from "Sale" s where s.id = i."saleId" and s.state in ('sending', 'pending'))
      and not exists (select from "Collection" c where c.id = i."collectionId" and c.state in ('sending', 'pending'))
      and not exists (select from "Funding" f where f.id = i."fundingId" and f.state in ('sending', 'pending'))`
}
