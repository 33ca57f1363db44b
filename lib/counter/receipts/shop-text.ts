import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { logoFor } from './internal/find-logo.ts'
import { ALL_BRANCHES, type ShopText } from './model.ts'

/** The office's slip text for a branch, else for all branches, else only the partner's name. */
export async function shopText(branchCode: string): Promise<ShopText> {
  const [rows, logo] = await Promise.all([
    db().receiptText.findMany({ where: { place: { in: [branchCode, ALL_BRANCHES] } } }),
    logoFor(branchCode),
  ])
  const text = rows.find(({ place }) => place === branchCode) ?? rows[0]
  return { name: text?.name ?? env().partnerName, lines: text?.lines ?? [], footer: text?.footer ?? [], logo }
}
