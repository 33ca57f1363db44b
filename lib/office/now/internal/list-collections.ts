import { methodLabel } from '@/lib/counter/collections/to-collection-view.ts'
import { OUTCOME_COLUMNS, outcomeOf } from '@/lib/counter/sales/model.ts'
import type { CollectionState, Prisma } from '@/lib/generated/prisma/client.ts'
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

/** The newest payments by mobile money that match. */
export async function listCollections(asked: Asked): Promise<NowRow[]> {
  const { filter, tickets } = asked
  const { outcome } = filter
  const now = sharedNow()
  const span = nowSpan(filter)
  const state = outcome && collectionState(STATES_OF[outcome])
  const when: Prisma.CollectionWhereInput = {
    environment: officeEnvironment(),
    ...(span && { createdAt: { gte: span.from, lt: span.until } }),
    ...beyondPlace('createdAt', filter.before, false),
  }
  const rows = await readNewest('Collection.createdAt', asked, (upTo) =>
    db().collection.findMany({
      where: {
        AND: [when, upTo ? { createdAt: { gte: upTo } } : {}],
        ...(tickets.length > 0 && { ticket: { AND: tickets } }),
        ...(state && { state, ...firstAttempt(outcome, now) }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: NOW_ROWS_READ,
      select: {
        ...PLACE_COLUMNS,
        id: true,
        ...OUTCOME_COLUMNS,
        method: true,
        customerPhone: true,
        amountCents: true,
        createdAt: true,
      },
    }),
  )
  return rows.flatMap((row): NowRow[] => {
    const found = outcomeOf({ ...row, state: row.state === 'not_made' ? 'not_sold' : row.state }, now)
    if (!found) return []
    return [
      {
        id: row.id,
        ...rowPlace(row),
        kind: 'collection',
        outcome: found,
        what: methodLabel(row.method),
        recipient: maskRecipient(row.customerPhone),
        amountText: formatUsd(row.amountCents),
        at: row.createdAt.toISOString(),
        dated: harareDay(row.createdAt) !== harareDay(now),
      },
    ]
  })
}

function collectionState(state: (typeof STATES_OF)[keyof typeof STATES_OF]): CollectionState {
  return state === 'not_sold' ? 'not_made' : state
}
