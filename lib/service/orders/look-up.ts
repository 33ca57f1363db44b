import type { Environment } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { keyMadeWith } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import type { ServiceClient } from '@/lib/service/api/client.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { isSamePartner } from '@/lib/service/standing/account.ts'
import type { Applied, Order, OrderKind } from './order.ts'

/** Only an empty answer to the sender's partner is proof (rule R4); `isSender` may call the Service. */
type Reader = { service: ServiceClient; isSender: () => Promise<boolean> }

class NoReader extends Error {
  override name = 'NoReader'
}

/** The key that sent the order or, once retired, one of its environment that sees all branches. @throws NoReader */
export async function getOrderReader({ table, sentAt }: OrderKind, { id, credential }: Order): Promise<Reader> {
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

/** @throws FROZEN_NO_KEY */
export async function orNoKey<Seen>(lookUp: Promise<Seen>): Promise<Seen> {
  try {
    return await lookUp
  } catch (error) {
    return error instanceof NoReader ? refuse('FROZEN_NO_KEY') : Promise.reject(error)
  }
}

/** `none`: an empty 200; `unclear`: no usable answer. */
export type LookedUp = Applied | 'none' | 'unclear'

/** Whether an empty answer to another key counts too, and one to the reference after the id was not found. */
export type Belief = { believesAnyKey?: boolean; believesGone?: boolean }

/** A 404, another reference, or an empty answer to a key that did not send the order prove nothing. */
export async function parseLookUp<News extends { reference: string | null }>(
  { reference }: Order,
  answer: Answer<News | null>,
  isSender: () => Promise<boolean>,
): Promise<News | 'none' | 'unclear'> {
  if (answer.kind !== 'ok') return 'unclear'
  if (answer.data === null) return (await isSender()) ? 'none' : 'unclear'
  return answer.data.reference === null || answer.data.reference === reference ? answer.data : 'unclear'
}

/** Whether there is nothing under an id, which proves nothing alone: the Service gave that id itself. */
export function isGone(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && answer.error.code === 'NOT_FOUND'
}

/** Whether this press may ask: of presses less than three seconds apart only the first may. */
export async function claimTurn({ table }: OrderKind, id: string): Promise<boolean> {
  const turn = await db().$executeRaw`
    update ${table} set "checkedAt" = now()
    where id = ${id}::uuid and ("checkedAt" is null or "checkedAt" < now() - interval '3 seconds')`
  return turn === 1
}
