import { type AccountName, clearingKey, type Posting } from '@/lib/books/journal/model.ts'
import { CASH } from '@/lib/books/tenders/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Books } from './verify-books.ts'

/**
 * The whole journal and what it must agree with, in the form that `verifyBooks` takes; for the small shops of tests.
 */
export function readBooks(): Promise<Books> {
  return db().$transaction(
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
          branchCode: true,
          tenders: { select: { typeId: true, tillId: true, currency: true, receivedCents: true, changeCents: true } },
          returns: { select: { typeId: true, tillId: true, currency: true, nativeCents: true } },
        },
      })
      const shifts = await tx.shift.findMany({
        select: {
          environment: true,
          tillId: true,
          till: { select: { branchCode: true } },
          counts: { select: { kind: true, currency: true, nativeCents: true, expectedCents: true } },
          movements: { select: { kind: true, currency: true, nativeCents: true } },
        },
      })
      const ofOffice = await tx.safeMovement.findMany({
        select: { environment: true, branchCode: true, currency: true, nativeCents: true },
      })
      const settled = await tx.paymentSettlement.findMany()
      const changes = await tx.changeOwed.findMany()
      return {
        entries: entries.map((entry) => ({ ...entry, postings: entry.postings.map(toPosting) })),
        sales: sales.map(({ priceCents, totalDebitCents, ...sale }) => {
          return { ...sale, priceCents: priceCents ?? 0n, totalDebitCents: totalDebitCents ?? 0n }
        }),
        drawerMovements: [
          ...tickets.flatMap(({ environment, tenders, returns }) => [
            ...tenders.filter(isCash).map(({ tillId, currency, receivedCents, changeCents }) => {
              return { environment, tillId, currency, nativeCents: receivedCents - changeCents }
            }),
            ...returns.filter(isCash).map(({ tillId, currency, nativeCents }) => {
              return { environment, tillId, currency, nativeCents: -nativeCents }
            }),
          ]),
          ...changes.flatMap(({ environment, tillId, paidTillId, currency, nativeCents }) => [
            { environment, tillId, currency, nativeCents },
            ...(paidTillId ? [{ environment, tillId: paidTillId, currency, nativeCents: -nativeCents }] : []),
          ]),
          ...shifts.flatMap(({ environment, tillId, counts, movements }) =>
            [...counts.map(ofCount), ...movements.map(ofMovement)].map((cash) => ({ environment, tillId, ...cash })),
          ),
        ],
        changeOwed: changes
          .filter(({ state }) => state === 'owed')
          .map(({ id: key, environment, currency, nativeCents }) => ({ environment, key, currency, nativeCents })),
        clearing: [
          ...tickets.flatMap(({ environment, branchCode, tenders, returns }) =>
            [
              ...tenders.map(({ receivedCents: nativeCents, ...one }) => ({ ...one, nativeCents })),
              ...returns.map(({ nativeCents, ...one }) => ({ ...one, nativeCents: -nativeCents })),
            ]
              .filter((one) => !isCash(one))
              .map(({ typeId, currency, nativeCents }) => {
                return { environment, key: clearingKey(typeId, branchCode), currency, nativeCents }
              }),
          ),
          ...settled.map(({ environment, typeId, branchCode, currency, clearedCents }) => {
            return { environment, key: clearingKey(typeId, branchCode), currency, nativeCents: -clearedCents }
          }),
        ],
        safeMovements: [
          ...ofOffice,
          ...shifts.flatMap(({ environment, till, counts, movements }) =>
            [...counts, ...movements].flatMap(inSafe).map((cash) => ({ environment, ...till, ...cash })),
          ),
        ],
      }
    },
    { isolationLevel: 'RepeatableRead', timeout: 60_000 },
  )
}

const isCash = ({ typeId }: { typeId: string }) => typeId === CASH

type CountRow = { currency: string; nativeCents: bigint; expectedCents: bigint | null }

/** The movement of a drawer by a count: a float comes in, and a closing count books its difference. */
function ofCount({ currency, nativeCents, expectedCents }: CountRow) {
  return { currency, nativeCents: nativeCents - (expectedCents ?? 0n) }
}

function ofMovement({ kind, currency, nativeCents }: { kind: string; currency: string; nativeCents: bigint }) {
  return { currency, nativeCents: kind === 'pay_in' ? nativeCents : -nativeCents }
}

/**
 * The movement of the safe by a drawer's count or movement: floats and pay-ins leave it, drops and closing counts come
 * back.
 */
function inSafe({ kind, currency, nativeCents }: { kind: string; currency: string; nativeCents: bigint }) {
  if (kind === 'float' || kind === 'pay_in') return [{ currency, nativeCents: -nativeCents }]
  return kind === 'cash_drop' || kind === 'closing' ? [{ currency, nativeCents }] : []
}

type PostingRow = { account: string; accountKey: string; currency: string; nativeCents: bigint; usdCents: bigint }

function toPosting({ account, accountKey, ...amounts }: PostingRow): Posting {
  return { account: account as AccountName, key: accountKey, ...amounts }
}
