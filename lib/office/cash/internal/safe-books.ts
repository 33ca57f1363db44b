import { randomUUID } from 'node:crypto'
import { revalued, type SafeChange } from '@/lib/books/journal/cash-postings.ts'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import { type Cash, type Entry, safe } from '@/lib/books/journal/model.ts'
import { type CashBalance, cashBalances } from '@/lib/books/totals/booked-balances.ts'
import type { Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { type Cents, formatMoney } from '@/lib/platform/shared/money.ts'
import { expenseKind } from '@/lib/platform/shared/payment.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { SAFE_KINDS } from '../model.ts'

/** What branches' safes hold by the books, one row per safe and currency it ever held, USD first. */
export async function safeBalances(
  tx: Pick<Tx, '$queryRaw'>,
  environment: Environment,
  branchCodes: string[],
): Promise<CashBalance[]> {
  const balances = await cashBalances(tx, environment, 'safe', branchCodes)
  return balances.toSorted((a, b) => Number(b.currency === 'USD') - Number(a.currency === 'USD'))
}

/** The caller must hold `lockSafes`, or another movement could take the same cash. */
export async function safeBalance(
  tx: Tx,
  environment: Environment,
  branchCode: string,
  currency: string,
): Promise<Cash> {
  const balances = await safeBalances(tx, environment, [branchCode])
  return balances.find((balance) => balance.currency === currency) ?? { currency, nativeCents: 0n, usdCents: 0n }
}

/** No more can leave a safe than the books have in it, and nothing one below zero. */
export function refuseBeyondSafe(inside: Cash, leavingCents: Cents): void {
  if (leavingCents <= 0n || leavingCents <= inside.nativeCents) return
  const cents = inside.nativeCents > 0n ? inside.nativeCents : 0n
  refuse('SAFE_SHORT', { params: { there: formatMoney({ cents, currency: inside.currency }) } })
}

/** Lets the office enter one movement at a time, so that two forms cannot take the same cash. */
export async function lockSafes(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('safes'))`
}

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

/** What the books call a movement of the office. Throws for a count or a correction, which are booked otherwise. */
export function safeChange(kind: string, spentOn: string | null): SafeChange {
  if (kind === 'expense') return { kind, on: expenseKind(spentOn) }
  const plain = SAFE_KINDS.find((one) => one === kind)
  if (!plain || plain === 'expense') throw new Error(`${kind} is no movement of a safe`)
  return { kind: plain }
}
