import type { Audit, AuditSeal } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { HOUR_MS } from '@/lib/platform/shared/durations.ts'
import { CHAIN_START, linkHash } from './internal/chain.ts'

const AT_ONCE = 5_000

/** A row older than this must have a link. */
const SEALED_WITHIN_MS = HOUR_MS

/** The first fault in the chain. `auditId` is the row where it is. */
type Break = {
  auditId: bigint
  why: 'changed' | 'removed' | 'link_missing' | 'never_sealed' | 'key_unknown' | 'key_dropped'
}

export type Verified = {
  links: bigint
  /** The first link with a key, and the newest one's; null while none has one. */
  keyed: { from: bigint; id: string } | null
  /** The hash of the newest link. Kept elsewhere, it later proves that nothing was cut off the end. */
  head: string
  waiting: number
  broken: Break | null
  /** Whether a head kept earlier is still in the chain; null if none was given. */
  knownHead: boolean | null
}

/**
 * Recomputes the whole chain from the rows and returns the first row that does not fit. `asOf` is when rows were last
 * added, if that is not now, as in a backup: the age of rows without a link is measured up to then.
 */
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
      take: AT_ONCE,
    })
    const rows = await db().audit.findMany({ where: { id: { in: seals.map(({ auditId }) => auditId) } } })
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    for (const seal of seals) yield { seal, row: rowOf.get(seal.auditId) }
    if (seals.length < AT_ONCE) return
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
