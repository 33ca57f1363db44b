import type { Tx } from '../db.ts'
import type { Environment } from '../generated/prisma/client.ts'
import type { Cash } from '../journal/model.ts'

/** What a till's drawer holds by the books, one row for every currency that it ever held (money, rule 8). */
export async function drawerBalances(tx: Tx, environment: Environment, tillId: string): Promise<Cash[]> {
  const rows = await tx.journalPosting.groupBy({
    by: ['currency'],
    where: { account: 'drawer', accountKey: tillId, entry: { environment } },
    _sum: { nativeCents: true, usdCents: true },
    orderBy: { currency: 'asc' },
  })
  return rows.map(({ currency, _sum }) => {
    return { currency, nativeCents: _sum.nativeCents ?? 0n, usdCents: _sum.usdCents ?? 0n }
  })
}
