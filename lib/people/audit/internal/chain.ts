import { createHash, createHmac } from 'node:crypto'
import type { Audit } from '@/lib/generated/prisma/client.ts'
import type { AuditKey } from '@/lib/platform/env/env.ts'

/** The hash before the first link. */
export const CHAIN_START = '0'.repeat(64)

/**
 * The hash of a link, over the previous link and everything in its row, with the detail's keys sorted: changing,
 * removing or inserting a row changes every link after it. With a key it is an HMAC-SHA256, which nobody without the
 * key can make; links made before there was a key are SHA-256.
 */
export function linkHash(previous: string, row: Audit, key: AuditKey | null): string {
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
  const hash = key ? createHmac('sha256', key.secret) : createHash('sha256')
  return hash.update(`${previous}\n${JSON.stringify(whole)}`).digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, inner]) => [key, sorted(inner)])
}
