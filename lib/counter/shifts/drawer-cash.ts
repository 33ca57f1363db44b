import { listForeignCash } from '@/lib/books/currencies/queries.ts'
import type { Cash } from '@/lib/books/journal/model.ts'
import { type ScarceChange, scarceFrom, takenInCash } from '@/lib/books/tenders/model.ts'
import { cashBalances } from '@/lib/books/totals/booked-balances.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { authorise, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor, ActorTill } from '@/lib/people/access/model.ts'
import { db, type SqlTx, type Tx } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { type CashCount, type CountedCurrency, countedIn, parseCashCounts } from '@/lib/platform/shared/cash-count.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import type { ReportFacts } from './internal/build-report.ts'
import type { CurrencyToCount } from './model.ts'

/** By the books, one row per currency it ever held (money rule 8). */
export function listDrawerBalances(tx: SqlTx, environment: Environment, tillId: string): Promise<Cash[]> {
  return cashBalances(tx, environment, 'drawer', [tillId])
}

/** Of which of these currencies the till's drawer may lack change, for whoever serves there (`scarceFrom`). */
export async function listScarceChange(actor: Actor, currencies: readonly string[]): Promise<ScarceChange> {
  authorise(actor, 'sale:create')
  const till = requireTill(actor)
  const balances = await listDrawerBalances(db(), environmentOf(till), till.id)
  const scarce = currencies.flatMap((currency) => {
    const fromUsd = scarceFrom(balances.find((one) => one.currency === currency)?.usdCents ?? 0n)
    return fromUsd === null ? [] : [[currency, fromUsd] as const]
  })
  return Object.fromEntries(scarce)
}

/** Every currency a drawer may hold, USD first; one no longer accepted only if `alsoHeld` names it. */
export async function listTillCurrencies(tx: Tx, alsoHeld: readonly string[] = []): Promise<CountedCurrency[]> {
  const rows = await tx.currency.findMany({
    where: { OR: [{ accepted: true }, { code: { in: [...alsoHeld] } }] },
    orderBy: { code: 'asc' },
    select: { code: true, denominations: true },
  })
  return rows.sort((a, b) => Number(b.code === 'USD') - Number(a.code === 'USD'))
}

/** The currencies in which a till takes cash today: USD, and those accepted with a rate that it does not refuse. */
export async function listTakenCodes(tx: Tx, { refusedCurrencies: refused }: ActorTill): Promise<Set<string>> {
  return new Set(['USD', ...takenInCash({ rates: await listForeignCash(tx), refused }).map(({ currency }) => currency)])
}

/** What may come into this till's drawer: every currency of the shop that it does not refuse, USD first. */
export async function listIncoming(
  tx: Tx,
  till: ActorTill,
  alsoHeld: readonly string[] = [],
): Promise<CountedCurrency[]> {
  const all = await listTillCurrencies(tx, alsoHeld)
  return all.filter(({ code }) => alsoHeld.includes(code) || !till.refusedCurrencies.includes(code))
}

/**
 * What is in the drawer or moved must be counted, even as zero: that it moved is no secret, only how much. A currency
 * in `counted` stays even if it is no longer accepted.
 */
export async function currenciesToCount(
  tx: Tx,
  { cash, balances }: Pick<ReportFacts, 'cash' | 'balances'>,
  counted: readonly string[] = [],
): Promise<CurrencyToCount[]> {
  const held = balances.filter(({ cents }) => cents !== 0n)
  const moved = new Set([...held, ...cash].map(({ currency }) => currency).concat('USD'))
  const currencies = await listTillCurrencies(tx, [...moved, ...counted])
  return currencies.map((currency) => ({ ...currency, required: moved.has(currency.code) }))
}

/** In these currencies only, so that no counted sum is silently left out. */
export function parseCountedCash(fields: Record<string, string>, currencies: readonly CountedCurrency[]): CashCount[] {
  const read = parseCashCounts(fields, currencies)
  if (!read.ok) throw new DomainError(read.problem)
  const known = new Set(currencies.map(({ code }) => code))
  if (countedIn(fields).some(({ code }) => !known.has(code))) refuse('MOVE_CURRENCY')
  return read.counts
}
