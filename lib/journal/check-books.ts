import { db } from '../db.ts'
import type { AccountName, Posting } from './model.ts'
import { type Books, type BooksFault, verifyBooks } from './verify.ts'

/** Reads the whole journal beside what it must agree with, from one snapshot, and lists every fault. */
export async function checkBooks(): Promise<{ entries: number; sales: number; faults: BooksFault[] }> {
  const books = await db().$transaction(
    async (tx): Promise<Books> => {
      const entries = await tx.journalEntry.findMany({ orderBy: { id: 'asc' }, include: { postings: true } })
      const sales = await tx.sale.findMany({
        where: { claimedAt: { not: null } },
        select: { id: true, environment: true, credential: true, state: true, priceCents: true, totalDebitCents: true },
      })
      const tickets = await tx.ticket.findMany({
        where: { tenderedAt: { not: null } },
        select: {
          environment: true,
          tenders: { select: { tillId: true, currency: true, receivedCents: true, changeCents: true } },
          returns: { select: { tillId: true, currency: true, nativeCents: true } },
        },
      })
      const shifts = await tx.shift.findMany({
        select: {
          environment: true,
          tillId: true,
          counts: { select: { currency: true, nativeCents: true, expectedCents: true } },
          movements: { select: { kind: true, currency: true, nativeCents: true } },
        },
      })
      return {
        entries: entries.map((entry) => ({ ...entry, postings: entry.postings.map(toPosting) })),
        sales: sales.map(({ priceCents, totalDebitCents, ...sale }) => {
          return { ...sale, priceCents: priceCents ?? 0n, totalDebitCents: totalDebitCents ?? 0n }
        }),
        drawerMovements: [
          ...tickets.flatMap(({ environment, tenders, returns }) => [
            ...tenders.map(({ tillId, currency, receivedCents, changeCents }) => {
              return { environment, tillId, currency, nativeCents: receivedCents - changeCents }
            }),
            ...returns.map(({ nativeCents, ...where }) => ({ environment, ...where, nativeCents: -nativeCents })),
          ]),
          ...shifts.flatMap(({ environment, tillId, counts, movements }) =>
            [...counts.map(ofCount), ...movements.map(ofMovement)].map((cash) => ({ environment, tillId, ...cash })),
          ),
        ],
      }
    },
    { isolationLevel: 'RepeatableRead', timeout: 60_000 },
  )
  return { entries: books.entries.length, sales: books.sales.length, faults: verifyBooks(books) }
}

type CountRow = { currency: string; nativeCents: bigint; expectedCents: bigint | null }

/** A float comes in; a closing count brings what differed from the books. */
function ofCount({ currency, nativeCents, expectedCents }: CountRow) {
  return { currency, nativeCents: nativeCents - (expectedCents ?? 0n) }
}

function ofMovement({ kind, currency, nativeCents }: { kind: string; currency: string; nativeCents: bigint }) {
  return { currency, nativeCents: kind === 'pay_in' ? nativeCents : -nativeCents }
}

type PostingRow = { account: string; accountKey: string; currency: string; nativeCents: bigint; usdCents: bigint }

function toPosting({ account, accountKey, ...amounts }: PostingRow): Posting {
  return { account: account as AccountName, key: accountKey, ...amounts }
}
