import { type ForeignCash, worthInUsd } from '@/lib/books/currencies/model.ts'
import { listForeignCash } from '@/lib/books/currencies/queries.ts'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import { accountPaid } from '@/lib/books/journal/ticket-postings.ts'
import { listTerms } from '@/lib/books/payment-types/queries.ts'
import { storeReference } from '@/lib/books/payment-types/store-reference.ts'
import { sumOwed } from '@/lib/books/tenders/accounts-owed.ts'
import { accountTender, CASH, type Place, placeAt } from '@/lib/books/tenders/model.ts'
import { shiftForSale } from '@/lib/counter/shifts/till-shift.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor, ActorTill } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { atBranches } from '@/lib/people/branches/model.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { type Cents, formatUsd, parseOptionalAmount } from '@/lib/platform/shared/money.ts'
import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { OwingAccount } from './model.ts'

/** The accounts of a till's branch on which something is owed, by name. */
export async function listOwing(actor: Actor): Promise<OwingAccount[]> {
  authorise(actor, 'account:sell')
  const till = requireTill(actor)
  const rows = await db().customerAccount.findMany({
    where: atBranches([till.branchCode]),
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  const owed = await sumOwed(
    db(),
    environmentOf(till),
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, name }) => {
    const owedCents = owed.get(id) ?? 0n
    return owedCents > 0n ? [{ id, name, owedCents }] : []
  })
}

export type PayAccountInput = {
  /** Made with the form: posted twice, it is taken once. */
  intentId: string
  accountId: string
  /** A currency of cash, or a payment type. */
  by: string
  /** As typed, in units of that currency. */
  amount: string
  /** The payment type's reference number. */
  reference: string
}

/**
 * Takes what a customer pays of their account, by cash or a payment type: drawer or clearing against what they owe,
 * never more than that.
 * @throws ACCOUNT_NOT_OURS, ACCOUNT_OWES_NOTHING, ACCOUNT_PAYS_TOO_MUCH, ACCOUNT_PAID_BEFORE, TENDER_TYPE_GONE,
 * TENDER_REFERENCE, TENDER_REFERENCE_USED, AMOUNT_EMPTY, AMOUNT_ZERO, AMOUNT_NOT_A_NUMBER
 */
export async function payAccount({ ctx, input }: { ctx: Ctx; input: PayAccountInput }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'account:sell')
  const till = requireTill(actor)
  const environment = environmentOf(till)
  const { intentId, accountId } = input
  await db().$transaction(async (tx) => {
    const nativeCents = parsePaid(input.amount)
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${intentId}, 0))`
    const before = await tx.accountPayment.findUnique({ where: { intentId } })
    if (before) return isRepeat(before, { accountId, nativeCents }) ? undefined : refuse('ACCOUNT_PAID_BEFORE')
    const { place, rate, reference } = await parsePlace(tx, till, input)
    const shiftId = await shiftForSale(tx, actor, till)
    const [account] = await tx.$queryRaw<{ name: string; branches: string[] }[]>`
      select name, branches from "CustomerAccount" where id = ${accountId} for no key update`
    const isOurs = account && (account.branches.length === 0 || account.branches.includes(till.branchCode))
    if (!isOurs) return refuse('ACCOUNT_NOT_OURS', { field: 'accountId' })
    const usdCents = rate ? worthInUsd(nativeCents, rate) : nativeCents
    refuseBeyondOwed((await sumOwed(tx, environment, [accountId])).get(accountId) ?? 0n, usdCents)
    const paid = { ...place, nativeCents, usdCents, reference }
    const by = { environment, branchCode: till.branchCode, tillId: till.id, shiftId, staffId: actor.staffId }
    const { id } = await tx.accountPayment.create({
      data: { intentId, accountId, ...by, ...paid },
      select: { id: true },
    })
    if (reference) await storeReference(tx, actor, { environment, typeId: place.typeId, typed: reference, aboutId: id })
    const cash = [{ currency: place.currency, nativeCents, usdCents, place: placeAt(till, place) }]
    const context = { ...by, objectKind: 'account' as const, objectId: id, credential: null }
    await postEntry(tx, accountPaid({ key: accountTender(accountId), cash, cents: usdCents }), context)
    const detail = { cents: String(usdCents), currency: 'USD', ...(reference && { reference }) }
    await recordAudit(tx, actor, { action: 'account:pay', objectKind: 'account', objectId: accountId, detail })
  })
}

function parsePaid(text: string): Cents {
  const cents = parseOptionalAmount(text) ?? refuse('AMOUNT_EMPTY', { field: 'amount' })
  return cents > 0n ? cents : refuse('AMOUNT_ZERO', { field: 'amount' })
}

type Placed = { place: Place; rate: ForeignCash | null; reference: string | null }

async function parsePlace(tx: Tx, till: ActorTill, { by, reference: typed }: PayAccountInput): Promise<Placed> {
  const { branchCode, refusedCurrencies } = till
  const rates = await listForeignCash(tx)
  if (refusedCurrencies.includes(by))
    refuse('TENDER_CASH_REFUSED', { field: 'by', params: { currency: currencyName(by) } })
  const rateOf = (currency: string) => rates.find((rate) => rate.currency === currency) ?? null
  if (by === 'USD' || rateOf(by)) return { place: { typeId: CASH, currency: by }, rate: rateOf(by), reference: null }
  const type = (await listTerms(tx, branchCode)).find(({ id }) => id === by)
  if (!type || (type.currency !== 'USD' && !rateOf(type.currency))) return refuse('TENDER_TYPE_GONE', { field: 'by' })
  const reference = typed.trim() || null
  if (type.asksReference && reference === null)
    refuse('TENDER_REFERENCE', { field: 'reference', params: { type: type.name } })
  return { place: { typeId: type.id, currency: type.currency }, rate: rateOf(type.currency), reference }
}

function refuseBeyondOwed(owedCents: Cents, usdCents: Cents): void {
  if (owedCents <= 0n) refuse('ACCOUNT_OWES_NOTHING')
  if (usdCents > owedCents) refuse('ACCOUNT_PAYS_TOO_MUCH', { field: 'amount', params: { owed: formatUsd(owedCents) } })
}
