import { createHash } from 'node:crypto'
import type { Audit } from '@/lib/generated/prisma/client.ts'

/** The hash before the first link. */
export const CHAIN_START = '0'.repeat(64)

/**
 * The hash of a link: SHA-256 over the previous link and everything in its row, with the detail's keys sorted, so
 * changing, removing or inserting a row changes every link after it.
 */
export function linkHash(previous: string, row: Audit): string {
  const { id, at, staffId, tillId, branchCode, action, objectKind, objectId, detail } = row
  const whole = [
    String(id),
    at.toISOString(),
    staffId,
    tillId,
    branchCode,
    action,
    objectKind,
    objectId,
    sorted(detail),
  ]
  return createHash('sha256')
    .update(`${previous}\n${JSON.stringify(whole)}`)
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, inner]) => [key, sorted(inner)])
}
