import type { Audit } from '@/lib/generated/prisma/client.ts'
import { dbForSealing, type Tx } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { CHAIN_START, linkHash } from './internal/chain.ts'

const AT_ONCE = 1_000

/**
 * Links audit rows that have no link yet, in batches and afterwards, so that no sale waits for another. Only one
 * process at a time does it. Returns how many links were added. Throws if the chain has a key and this process has
 * none: links without a key would look like somebody else's; and if its role may not add to the chain.
 */
export async function sealAudit(): Promise<number> {
  await requireSealingRole()
  let sealed = 0
  for (;;) {
    const added = await dbForSealing().$transaction(sealSome)
    sealed += added
    if (added < AT_ONCE) return sealed
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

/**
 * Rows without a link, by id. A row may commit after one with a higher id was sealed, but no transaction lasts ten
 * minutes: rows before the newest link that is older than that are complete and are skipped.
 */
async function unsealed(tx: Tx, lastSealedAt: Date | null): Promise<Audit[]> {
  const settled = lastSealedAt && new Date(lastSealedAt.getTime() - 10 * 60_000)
  const complete = settled
    ? await tx.auditSeal.findFirst({ where: { sealedAt: { lt: settled } }, orderBy: { position: 'desc' } })
    : null
  return tx.$queryRaw<Audit[]>`
    select a.* from "Audit" a where a.id > ${complete?.auditId ?? 0n}
      and not exists (select 1 from "AuditSeal" s where s."auditId" = a.id)
    order by a.id limit ${AT_ONCE}`
}
