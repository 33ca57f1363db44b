import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { beyondPlace, type PageWalk, timePlace } from '@/lib/platform/shared/page.ts'

/**
 * Prisma arguments for what was reversed, beyond a place: open ones oldest first, settled ones newest first; paging
 * back reverses the order.
 */
export function reversedBeyond(which: 'open' | 'settled', { from, back, take }: PageWalk) {
  const rising = (which === 'open') !== back
  const order = rising ? ('asc' as const) : ('desc' as const)
  return {
    where: {
      environment: officeEnvironment(),
      reversalNote: which === 'open' ? null : { isNot: null },
      reversedAt: { not: null },
      ...beyondPlace('reversedAt', from, rising),
    },
    orderBy: [{ reversedAt: order }, { id: order }],
    take,
  }
}

/** A row that was reversed, with its place in the list. */
export type Placed<T> = Omit<T, 'reversedAt'> & { reversedAt: Date; place: string }

/** Adds to each row its place in the list. */
export function placed<T extends { id: string; reversedAt: Date | null }>(rows: T[]): Placed<T>[] {
  return rows.flatMap(({ reversedAt, ...row }) => {
    return reversedAt ? [{ ...row, reversedAt, place: timePlace(reversedAt, row.id) }] : []
  })
}
