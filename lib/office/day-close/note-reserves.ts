import { balanceBooked } from '@/lib/books/totals/read-balance.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { lockStatement } from '@/lib/office/statement/lock-statement.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { harareDay } from '@/lib/platform/shared/time.ts'

/**
 * Keeps, for each key, the reserve that the Service showed last beside what our books said at that moment (money rule
 * 11), one row a key and day: the last reading of a day is what its close compares. A short difference is news on its
 * way, so it is noted since when the two have not agreed once.
 */
export async function noteReserves(environment: Environment): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockStatement(tx, environment)
    const standings = await tx.serviceStanding.findMany({
      where: { environment, reservedCents: { not: null }, balanceAt: { not: null } },
      orderBy: { credential: 'asc' },
    })
    for (const { credential, reservedCents, balanceAt } of standings) {
      if (reservedCents === null || balanceAt === null) continue
      await note(tx, { environment, credential, shownCents: reservedCents, readAt: balanceAt })
    }
  })
}

type Shown = { environment: Environment; credential: string; shownCents: bigint; readAt: Date }

async function note(tx: Tx, { environment, credential, shownCents, readAt }: Shown): Promise<void> {
  const before = await tx.reserveReading.findFirst({ where: { credential }, orderBy: { day: 'desc' } })
  if (before && before.readAt >= readAt) return
  const bookedCents = await balanceBooked(tx, { environment, account: 'service_reserved', until: readAt })
  const apartSince = shownCents === bookedCents ? null : (before?.apartSince ?? readAt)
  const reading = { environment, readAt, shownCents, bookedCents, apartSince }
  const day = harareDay(readAt)
  await tx.reserveReading.upsert({
    where: { credential_day: { credential, day } },
    create: { credential, day, ...reading },
    update: reading,
  })
}
