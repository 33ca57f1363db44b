import type { Environment } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { keyMadeWith } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { ServiceClient } from '@/lib/service/api/client.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { isSamePartner } from '@/lib/service/standing/partner-of.ts'
import type { Order, OrderKind } from './order-kind.ts'

/**
 * `isSender`: whether the key is the one that sent the order, or at least of the same partner under the same name; only
 * an empty answer to that key proves that there is none (rule R4). It may ask the Service, so ask it only of an empty
 * answer.
 */
type Reader = { service: ServiceClient; isSender: () => Promise<boolean> }

/** No key is left that could look an order up. */
class NoReader extends Error {
  override name = 'NoReader'
}

/**
 * The key to look an order up with: the one that sent it or, once that was retired, one of the same environment that
 * sees all branches. Throws NoReader if there is neither.
 */
export async function readerOf({ table, sentAt }: OrderKind, { id, credential }: Order): Promise<Reader> {
  const [order] = await db().$queryRaw<{ environment: Environment; at: Date }[]>`
    select environment::text as environment, ${sentAt} as at from ${table} where id = ${id}::uuid`
  if (order && keyMadeWith({ credential, ...order })) {
    return { service: serviceFor(credential), isSender: () => isSamePartner({ credential, ...order }) }
  }
  const other = env().credentials.find(
    ({ environment, branch }) => environment === order?.environment && branch === null,
  )
  if (!other) throw new NoReader(`No key is left that could look up what ${credential} sent`)
  return { service: serviceFor(other.name), isSender: async () => false }
}

/** The result of a look-up that a person pressed for. */
export async function orNoKey<Seen>(lookUp: Promise<Seen>): Promise<Seen> {
  try {
    return await lookUp
  } catch (error) {
    return error instanceof NoReader ? refuse('FROZEN_NO_KEY') : Promise.reject(error)
  }
}
