import type { Tx } from '@/lib/platform/database/db.ts'
import type { CountedCurrency } from '@/lib/platform/shared/cash-count.ts'

/** Every currency a drawer may hold, USD first; one no longer accepted only if `alsoHeld` names it. */
export async function tillCurrencies(tx: Tx, alsoHeld: readonly string[] = []): Promise<CountedCurrency[]> {
  const rows = await tx.currency.findMany({
    where: { OR: [{ accepted: true }, { code: { in: [...alsoHeld] } }] },
    orderBy: { code: 'asc' },
    select: { code: true, denominations: true },
  })
  return rows.sort((a, b) => Number(b.code === 'USD') - Number(a.code === 'USD'))
}
