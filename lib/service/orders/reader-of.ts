import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import type { ServiceClient } from '@/lib/service/api/client.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import type { Order, OrderKind } from './order-kind.ts'

/** `isSender`: the key that sent the order, whose empty answer alone proves that there is none (rule R4). */
type Reader = { service: ServiceClient; isSender: boolean }

/**
 * With which key to look an order up: the one that sent it or, once that was retired, one of its environment that sees
 * all branches. Throws if there is neither.
 */
export async function readerOf({ table }: OrderKind, { id, credential }: Order): Promise<Reader> {
  const { credentials } = env()
  if (credentials.some(({ name }) => name === credential)) return { service: serviceFor(credential), isSender: true }
  const [order] = await db().$queryRaw<{ environment: string }[]>`
    select environment::text as environment from ${table} where id = ${id}::uuid`
  const other = credentials.find(({ environment, branch }) => environment === order?.environment && branch === null)
  return { service: serviceFor((other ?? credentialNamed(credential)).name), isSender: false }
}
