import type { WebhookInbox } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'

export type DueEvent = Pick<
  WebhookInbox,
  'id' | 'environment' | 'credential' | 'eventId' | 'type' | 'objectId' | 'reference'
>

type Named = Pick<DueEvent, 'environment' | 'objectId' | 'reference'>

/**
 * Finds the events about a sale or payment that is not ours, as `handleEvent` would one by one. Returns their ids.
 * Leaves events of other types, and of keys that are no longer configured, to `handleEvent`.
 */
export async function findForeign(tx: Tx, events: readonly DueEvent[]): Promise<Set<bigint>> {
  const environments = new Map(env().credentials.map(({ name, environment }) => [name, environment]))
  const told = events.filter(
    ({ type, credential, environment }) =>
      /^(transaction|collection)\./.test(type) && environments.get(credential) === environment,
  )
  if (told.length === 0) return new Set()
  const ours = await namesOfOurs(tx, told)
  return new Set(told.filter((event) => !namesOf(event).some((name) => ours.has(name))).map(({ id }) => id))
}

/** All names, the Service's ids and our references, of those sales and payments of ours. */
async function namesOfOurs(tx: Tx, told: readonly DueEvent[]): Promise<Set<string>> {
  const objectIds = told.flatMap(({ objectId }) => objectId ?? [])
  const references = told.flatMap(({ reference }) => reference ?? [])
  const ours = await tx.$queryRaw<Named[]>`
    select environment::text, "upstreamId" as "objectId", reference from "Sale"
    where (environment in ('test', 'live') and "upstreamId" = any(${objectIds})) or reference = any(${references})
    union all
    select environment::text, "upstreamId", reference from "Collection"
    where (environment in ('test', 'live') and "upstreamId" = any(${objectIds})) or reference = any(${references})`
  return new Set(ours.flatMap(namesOf))
}

function namesOf({ environment, objectId, reference }: Named): string[] {
  const names = [objectId && `id ${objectId}`, reference && `reference ${reference}`]
  return names.flatMap((name) => (name ? `${environment} ${name}` : []))
}
