import type { Environment } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { keyOf } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import type { ServiceClient } from '@/lib/service/api/client.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import type { Order, OrderKind } from './order-kind.ts'

/**
 * `isSender`: whether the key is the one that sent the order; only an empty answer to that key proves that there is
 * none (rule R4).
 */
type Reader = { service: ServiceClient; isSender: boolean }

/**
 * The key to look an order up with: the one that sent it or, once that was retired, one of the same environment that
 * sees all branches. Throws if there is neither.
 */
export async function readerOf({ table }: OrderKind, { id, credential }: Order): Promise<Reader> {
  const [order] = await db().$queryRaw<{ environment: Environment }[]>`
    select environment::text as environment from ${table} where id = ${id}::uuid`
  if (order && keyOf({ credential, ...order })) return { service: serviceFor(credential), isSender: true }
  const other = env().credentials.find(
    ({ environment, branch }) => environment === order?.environment && branch === null,
  )
  if (!other) throw new Error(`No key is left that could look up what ${credential} sent`)
  return { service: serviceFor(other.name), isSender: false }
}
