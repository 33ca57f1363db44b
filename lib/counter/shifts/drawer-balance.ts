import type { Cash } from '@/lib/books/journal/model.ts'
import { cashBalances } from '@/lib/books/totals/cash-balances.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/** What a till's drawer holds by the books, one row per currency it ever held (money rule 8). */
export function drawerBalances(tx: Tx, environment: Environment, tillId: string): Promise<Cash[]> {
  return cashBalances(tx, environment, 'drawer', [tillId])
}
