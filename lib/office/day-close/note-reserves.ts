import { balanceBooked } from '@/lib/books/totals/read-balance.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { withStatementLocked } from '@/lib/office/statement/with-statement-locked.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { harareDay } from '@/lib/platform/shared/harare-day.ts'

/**
 * Stores each key's last shown reserve beside our books at that moment (money rule 11), one row per key and day; the
 * day close compares the last reading. A difference that lasts only minutes is news on its way, so we also store since
 * when the two have differed.
 */
export async function noteReserves(environment: Environment): Promise<void> {
  await withStatementLocked(environment, async (tx) => {
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
  const before = await tx.reserveReading.findFirst({ where: { credential, environment }, orderBy: { day: 'desc' } })
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
