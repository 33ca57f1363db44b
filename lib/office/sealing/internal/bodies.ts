import type { Environment } from '@/lib/generated/prisma/client.ts'
import { sealBodyAgain } from '@/lib/office/webhook-inbox/sealed-body.ts'
import { newestPrefix } from '@/lib/platform/sealing/seal.ts'
import { columnOf, type OnceUnsealedTable, type SealedRow } from './place.ts'

type Row = SealedRow & {
  environment: Environment
  eventId: string
  sealedBody: string | null
  rawBody: string | null
}

/** The bodies of webhooks. */
export const BODIES: OnceUnsealedTable<Row> = {
  name: 'webhook bodies',
  lockPlain: (tx, most) => tx.$queryRaw`
    select id::text as key, environment, "eventId", "sealedBody", "rawBody" from "WebhookInbox"
    where "rawBody" is not null limit ${most} for update skip locked`,
  findOlder: (tx, after, most) => tx.$queryRaw`
    select id::text as key from "WebhookInbox" where id > ${after || '0'}::bigint
      and not starts_with("sealedBody", ${newestPrefix()}) order by id limit ${most}`,
  lock: (tx, keys) => tx.$queryRaw`
    select id::text as key, environment, "eventId", "sealedBody", "rawBody" from "WebhookInbox"
    where id = any(${keys}::bigint[]) for update`,
  sealed: (row) => [row.key, sealBodyAgain(row)],
  write: (tx, rows) => tx.$executeRaw`
    update "WebhookInbox" w set "sealedBody" = n.sealed, "rawBody" = null
    from unnest(${columnOf(rows, 0)}::bigint[], ${columnOf(rows, 1)}::text[]) n (id, sealed) where w.id = n.id`,
}
