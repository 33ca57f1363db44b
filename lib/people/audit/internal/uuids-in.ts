import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { UUID } from '@/lib/platform/shared/uuid.ts'

/** Whether a text is an id of ours. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** Every id of ours anywhere in a detail. */
export function uuidsIn(value: Prisma.JsonValue | undefined): string[] {
  if (typeof value === 'string') return isUuid(value) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(uuidsIn)
}
