import { z } from 'zod'
import type { AccountName } from '@/lib/books/journal/model.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { ACCOUNTS, type AccountCode, type AccountMap } from '../model.ts'

const Codes = z.record(z.string(), z.object({ code: z.string(), name: z.string() }))

/** Xero's name for no tax, in an organisation that nobody set up otherwise. */
const USUAL_TAX_RATE = 'Tax Exempt'

/** The accountant's codes and names for our accounts; both are empty for an account that nobody named. */
export async function readAccountMap(tx: Tx = db()): Promise<AccountMap> {
  const row = await tx.accountMap.findUnique({ where: { id: 1 } })
  const stored = Codes.parse(row?.codes ?? {})
  const codes = ACCOUNTS.map((account) => [account, stored[account] ?? { code: '', name: '' }])
  return {
    codes: Object.fromEntries(codes) as Record<AccountName, AccountCode>,
    taxRate: row?.taxRate ?? USUAL_TAX_RATE,
    yearBegins: row?.yearBegins ?? 1,
  }
}
