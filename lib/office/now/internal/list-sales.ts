import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import { OUTCOME_COLUMNS, outcomeOf } from '@/lib/counter/sales/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { harareDay } from '@/lib/platform/shared/harare-day.ts'
import { maskRecipient } from '@/lib/platform/shared/mask.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { beyondPlace } from '@/lib/platform/shared/page.ts'
import { type NowRow, nowSpan } from '../model.ts'
import { type Asked, NOW_ROWS_READ, readNewest } from './read-newest.ts'
import { PLACE_COLUMNS, rowPlace } from './row-place.ts'
import { firstAttempt, STATES_OF } from './states-of.ts'

/** The newest claimed sales that match. */
export async function listSales(asked: Asked): Promise<NowRow[]> {
  const { filter, tickets } = asked
  const { outcome, kind, product } = filter
  const now = sharedNow()
  const span = nowSpan(filter)
  const when: Prisma.SaleWhereInput = {
    environment: officeEnvironment(),
    claimedAt: span ? { gte: span.from, lt: span.until } : { not: null },
    ...beyondPlace('claimedAt', filter.before, false),
  }
  const rows = await readNewest('Sale.claimedAt', asked, (upTo) =>
    db().sale.findMany({
      where: {
        AND: [when, upTo ? { claimedAt: { gte: upTo } } : {}],
        ...(tickets.length > 0 && { ticket: { AND: tickets } }),
        ...(product && { productCode: product }),
        ...(outcome && { state: STATES_OF[outcome], ...firstAttempt(outcome, now) }),
        ...(kind && { kind }),
      },
      orderBy: [{ claimedAt: 'desc' }, { id: 'desc' }],
      take: NOW_ROWS_READ,
      select: {
        ...PLACE_COLUMNS,
        id: true,
        kind: true,
        ...OUTCOME_COLUMNS,
        productName: true,
        productCode: true,
        recipient: true,
        priceCents: true,
        claimedAt: true,
      },
    }),
  )
  return rows.flatMap((row): NowRow[] => {
    const found = outcomeOf(row, now)
    if (!found || !row.claimedAt) return []
    return [
      {
        id: row.id,
        ...rowPlace(row),
        kind: row.kind as SaleKind,
        outcome: found,
        what: row.productName ?? row.productCode ?? '',
        recipient: maskRecipient(row.recipient ?? ''),
        amountText: formatUsd(row.priceCents ?? 0n),
        at: row.claimedAt.toISOString(),
        dated: harareDay(row.claimedAt) !== harareDay(now),
      },
    ]
  })
}
