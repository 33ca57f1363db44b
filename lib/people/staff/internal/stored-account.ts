import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { BeforeChange } from './before-change.ts'

type StoredAccount = NonNullable<BeforeChange['companyAccount']>

/** A person's company account as it is stored, or null; read before a change, so that undoing can restore it. */
export async function readAccount(tx: Tx, staffId: string): Promise<StoredAccount | null> {
  const row = await tx.companyAccount.findUnique({
    where: { staffId },
    select: { email: true, issuer: true, subject: true, linkedAt: true },
  })
  return row && { ...row, linkedAt: row.linkedAt?.toISOString() ?? null }
}

/**
 * Gives a person this company account, or none, in place of any other. The caller has authorised it and locked people.
 */
export async function replaceAccount(tx: Tx, staffId: string, account: StoredAccount | null): Promise<void> {
  await tx.companyAccount.deleteMany({ where: { staffId } })
  if (!account) return
  const { email, issuer, subject } = account
  const same = [{ email }, ...(issuer !== null && subject !== null ? [{ issuer, subject }] : [])]
  if ((await tx.companyAccount.count({ where: { OR: same } })) > 0) refuse('EMAIL_TAKEN')
  await tx.companyAccount.create({ data: { staffId, ...account } })
}
