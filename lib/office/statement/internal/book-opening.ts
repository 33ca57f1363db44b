import { postEntry } from '@/lib/books/journal/post-entry.ts'
import { balanceFound } from '@/lib/books/journal/service-postings.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { withStatementLocked } from '../with-statement-locked.ts'

/**
 * Books, once, the Service's balance from before our books began: older rows that are not ours, and the balance before
 * the first row. Updates the progress before the rows, as reading the statement does; in opposite orders the two would
 * deadlock.
 */
export function bookOpening(environment: Environment): Promise<void> {
  return withStatementLocked(environment, async (tx) => {
    const where = { environment, openingBooked: false }
    const { count } = await tx.statementSync.updateMany({ where, data: { openingBooked: true } })
    if (count === 0) return
    const sync = await tx.statementSync.findUniqueOrThrow({ where: { environment } })
    await tx.statementEntry.updateMany({
      where: { environment, match: 'open', occurredAt: { lt: sync.booksFrom } },
      data: { match: 'before' },
    })
    const [first, older] = await Promise.all([
      tx.statementEntry.findFirst({ where: { environment }, orderBy: { position: 'asc' } }),
      tx.statementEntry.aggregate({ where: { environment, match: 'before' }, _sum: { amountCents: true } }),
    ])
    const atFirst = first ? first.balanceAfterCents - first.amountCents : 0n
    const amountCents = atFirst + (older._sum.amountCents ?? 0n)
    if (amountCents !== 0n) {
      await postEntry(tx, balanceFound({ credential: sync.credential, amountCents }), {
        environment,
        objectKind: 'statement',
        objectId: 'opening',
        credential: sync.credential,
        branchCode: null,
        tillId: null,
        shiftId: null,
        staffId: null,
      })
    }
  })
}
