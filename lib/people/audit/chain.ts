import { createHash, createHmac } from 'node:crypto'
import type { Audit, AuditSeal } from '@/lib/generated/prisma/client.ts'
import { db, dbForSealing, type Tx } from '@/lib/platform/database/db.ts'
import { type AuditKey, env } from '@/lib/platform/env/env.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'

const SEALED_AT_ONCE = 1_000

/**
 * Links audit rows that have no link yet, later than they are written, so that no sale waits. Returns how many. Throws
 * without the key that the chain has, or the role that may add to it.
 */
export async function sealAudit(): Promise<number> {
  await requireSealingRole()
  let sealed = 0
  for (;;) {
    const added = await dbForSealing().$transaction(sealSome)
    sealed += added
    if (added < SEALED_AT_ONCE) return sealed
  }
}

async function requireSealingRole(): Promise<void> {
  const [role] = await dbForSealing().$queryRaw<{ name: string; may: boolean }[]>`
    select current_user as name, has_any_column_privilege('"AuditSeal"', 'INSERT') as may`
  if (role?.may) return
  throw new Error(
    `The role ${role?.name} may not seal the audit. Set AUDIT_ROLE for the worker and for audit:verify: see "Proof" in docs/operations/run.md`,
  )
}

async function sealSome(tx: Tx): Promise<number> {
  const [lock] = await tx.$queryRaw<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('audit-seal')) as free`
  if (!lock?.free) return 0
  const last = await tx.auditSeal.findFirst({ orderBy: { position: 'desc' } })
  const key = env().auditKeys[0] ?? null
  if (!key && last?.keyId)
    throw new Error('AUDIT_KEYS is missing: the audit’s chain has a key, and goes on with one only')
  let position = last?.position ?? 0n
  let hash = last?.hash ?? CHAIN_START
  const links = (await unsealed(tx, last?.sealedAt ?? null)).map((row) => {
    position += 1n
    hash = linkHash(hash, row, key)
    return { position, auditId: row.id, hash, keyId: key?.id ?? null }
  })
  if (links.length > 0) await tx.auditSeal.createMany({ data: links })
  return links.length
}

/** Rows without a link, by id. No transaction lasts ten minutes, so rows before a link older than that are complete. */
async function unsealed(tx: Tx, lastSealedAt: Date | null): Promise<Audit[]> {
  const settled = lastSealedAt && new Date(lastSealedAt.getTime() - 10 * 60_000)
  const complete = settled
    ? await tx.auditSeal.findFirst({ where: { sealedAt: { lt: settled } }, orderBy: { position: 'desc' } })
    : null
  return tx.$queryRaw<Audit[]>`
    select a.* from "Audit" a where a.id > ${complete?.auditId ?? 0n}
      and not exists (select 1 from "AuditSeal" s where s."auditId" = a.id)
    order by a.id limit ${SEALED_AT_ONCE}`
}

const READ_AT_ONCE = 5_000

/** A row older than this must have a link. */
const SEALED_WITHIN_MS = HOUR_MS

/** The first fault in the chain. `auditId` is the row where it is. */
type Break = {
  auditId: bigint
  why: 'changed' | 'removed' | 'link_missing' | 'never_sealed' | 'key_unknown' | 'key_dropped'
}

type Verified = {
  links: bigint
  keyed: { from: bigint; id: string } | null
  /** The hash of the newest link. Kept elsewhere, it later proves that nothing was cut off the end. */
  head: string
  waiting: number
  broken: Break | null
  /** Whether a head kept earlier is still in the chain; null if none was given. */
  knownHead: boolean | null
}

/** Recomputes the chain and finds the first row that does not fit. `asOf` is when a backup's rows were last added. */
export async function verifyAudit({
  noted = null,
  asOf = null,
}: {
  noted?: string | null
  asOf?: Date | null
} = {}): Promise<Verified> {
  const chain: Chain = { position: 0n, head: CHAIN_START, keyed: null }
  let knownHead = noted === CHAIN_START
  let broken: Break | null = null
  for await (const { seal, row } of linksInOrder()) {
    broken = misfit(chain, seal, row)
    if (broken) break
    chain.position = seal.position
    chain.head = seal.hash
    if (seal.keyId !== null) chain.keyed = { from: chain.keyed?.from ?? seal.position, id: seal.keyId }
    knownHead ||= seal.hash === noted
  }
  const unsealed = await countUnsealed(asOf)
  return {
    links: chain.position,
    keyed: chain.keyed,
    head: chain.head,
    waiting: unsealed.count,
    broken: broken ?? unsealed.late,
    knownHead: noted === null ? null : knownHead,
  }
}

type Chain = Pick<Verified, 'head' | 'keyed'> & { position: bigint }
type Link = { seal: AuditSeal; row: Audit | undefined }

async function* linksInOrder(): AsyncGenerator<Link> {
  let position = 0n
  for (;;) {
    const seals = await db().auditSeal.findMany({
      where: { position: { gt: position } },
      orderBy: { position: 'asc' },
      take: READ_AT_ONCE,
    })
    const rows = await db().audit.findMany({ where: { id: { in: seals.map(({ auditId }) => auditId) } } })
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    for (const seal of seals) yield { seal, row: rowOf.get(seal.auditId) }
    if (seals.length < READ_AT_ONCE) return
    position = seals.at(-1)?.position ?? position
  }
}

function misfit({ position, head, keyed }: Chain, seal: AuditSeal, row: Link['row']): Break | null {
  const { auditId } = seal
  if (seal.position !== position + 1n) return { auditId, why: 'link_missing' }
  if (!row) return { auditId, why: 'removed' }
  const { auditKeys, auditKeyedFrom } = env()
  const key = auditKeys.find(({ id }) => id === seal.keyId) ?? null
  if (seal.keyId !== null && !key) return { auditId, why: 'key_unknown' }
  const keyDue = keyed !== null || (auditKeyedFrom !== null && seal.position >= auditKeyedFrom)
  if (keyDue && !key) return { auditId, why: 'key_dropped' }
  return linkHash(head, row, key) === seal.hash ? null : { auditId, why: 'changed' }
}

async function countUnsealed(asOf: Date | null): Promise<{ count: number; late: Break | null }> {
  const [found] = await db().$queryRaw<{ count: bigint; late: bigint | null }[]>`
    select count(*) as count,
      min(a.id) filter (where a.at < coalesce(${asOf}::timestamptz, now()) - ${SEALED_WITHIN_MS} * interval '1 millisecond') as late
    from "Audit" a left join "AuditSeal" s on s."auditId" = a.id where s.position is null`
  const late = found?.late ?? null
  return { count: Number(found?.count ?? 0), late: late === null ? null : { auditId: late, why: 'never_sealed' } }
}

/** The hash before the first link. */
const CHAIN_START = '0'.repeat(64)

/** The hash of a link over the one before and its row: an HMAC with the key, SHA-256 in links older than the key. */
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
