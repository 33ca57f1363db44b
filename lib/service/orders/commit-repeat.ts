import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Attempt } from './attempt.ts'
import type { OrderKind } from './order-kind.ts'
import { POSTING_WINDOW_MS } from './schedule.ts'

const ALWAYS = Prisma.sql`true`

/** What a kind adds: columns that a new attempt sets, and its own conditions on the row `o`. */
type Own = { set: Prisma.Sql; when?: Prisma.Sql }

/**
 * Counts one more attempt before it is made (rules R2 and R3). It allows none while another may be under way, before
 * the last wait is over, for an order in conflict, or while this database catches up with what it lost, however often
 * somebody presses: then it returns null.
 */
export async function commitRepeat(kind: OrderKind, id: string, { set, when = ALWAYS }: Own): Promise<Attempt | null> {
  const [attempt] = await db().$queryRaw<Attempt[]>`
    update ${kind.table} o set attempts = o.attempts + 1, ${set},
      "postingUntil" = now() + ${POSTING_WINDOW_MS} * interval '1 millisecond'
    where o.id = ${id}::uuid and o.state = 'sending' and not o.frozen
      and (o."postingUntil" is null or o."postingUntil" < now())
      and (o."repeatAfter" is null or o."repeatAfter" <= now())
      and not exists (select from "LostTime" l where l.environment = o.environment and l."caughtUpAt" is null)
      and ${when}
    returning o.id, o.attempts as number, o.reference`
  return attempt ?? null
}
