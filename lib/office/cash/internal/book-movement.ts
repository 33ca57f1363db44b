import { randomUUID } from 'node:crypto'
import { revalued } from '@/lib/books/journal/cash-postings.ts'
import { type Cash, type Entry, safe } from '@/lib/books/journal/model.ts'
import { postEntry } from '@/lib/books/journal/post-entry.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

type Row = Pick<
  Prisma.SafeMovementUncheckedCreateInput,
  'intentId' | 'environment' | 'branchCode' | 'staffId' | 'note'
> &
  Pick<
    Prisma.SafeMovementUncheckedCreateInput,
    'kind' | 'countedCents' | 'expenseKind' | 'bank' | 'slipNumber' | 'undoesId'
  >

type Booking = {
  row: Row
  /** What came into the safe or, negative, left it. */
  cash: Cash
  /** Has no postings for a count that agreed; nothing is then booked for it. */
  entry: Entry
  /** How much the worth of the cash there changed with the rate, in USD cents; booked before the entry. */
  worthChangedBy: bigint
}

/** Stores a movement of the office together with its entry. Returns its id. */
export async function bookMovement(tx: Tx, { row, cash, entry, worthChangedBy }: Booking): Promise<string> {
  const id = randomUUID()
  await tx.safeMovement.create({ data: { id, ...row, ...cash } })
  const context = {
    environment: row.environment,
    objectKind: 'safe',
    objectId: id,
    credential: null,
    branchCode: row.branchCode,
    tillId: null,
    shiftId: null,
    staffId: row.staffId,
  } as const
  const rate = revalued({ place: safe(row.branchCode, cash.currency), usdCents: worthChangedBy })
  for (const one of [rate, entry]) {
    if (one.postings.length > 0) await postEntry(tx, one, context)
  }
  return id
}
