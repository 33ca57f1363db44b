import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { thawRates } from '@/lib/books/currencies/model.ts'
import { standingReturns } from '@/lib/books/journal/held-money.ts'
import { nameHeldNow } from '@/lib/books/journal/name-held.ts'
import { getPosition } from '@/lib/books/journal/position.ts'
import { marginOf } from '@/lib/books/journal/price.ts'
import { accountIdOf, accountTender, CASH, isAccount } from '@/lib/books/tenders/model.ts'
import { asDollars, planReturn, type TendersSoFar, waysToReturn } from '@/lib/books/tenders/plan-return.ts'
import { COLLECTION_COLUMNS, debtsPaid, toCollectionView } from '@/lib/counter/collections/to-collection-view.ts'
import { KINDS, type RecipientField, type SaleKind } from '@/lib/counter/kinds/model.ts'
import { missingDeliverable, openDeliverable } from '@/lib/counter/sales/deliverable.ts'
import { isUndone, outcomeOf } from '@/lib/counter/sales/model.ts'
import { findDuplicate } from '@/lib/counter/sales/refuse-duplicate.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { visibleTickets } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { ticketNumber, UUID } from '@/lib/platform/shared/ids.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { jsonOf } from '@/lib/platform/shared/objects.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { DAY_MS, heldUntil } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { isForPerson } from '@/lib/service/orders/schedule.ts'
import { heldForItem } from './held-for-item.ts'
import { twinsSought } from './internal/claim-ticket.ts'
import type { SaleStep, SaleView, TicketView, TypeOfTicket } from './model.ts'

/** One ticket as its page shows it; null if there is none or the actor may not see it. */
export async function getTicket(actor: Actor, ticketId: string): Promise<TicketView | null> {
  if (!UUID.test(ticketId)) return null
  const ticket = await viewTicket({ AND: [visibleTickets(actor), { id: ticketId }] })
  return ticket && (may(actor, 'money:return-in-cash') ? ticket : { ...ticket, cashBack: null })
}

/** The ticket a condition finds, for a caller who has checked that it may be shown. */
export async function viewTicket(where: Prisma.TicketWhereInput): Promise<TicketView | null> {
  const found = await db().ticket.findFirst({ where, select: TICKET_COLUMNS })
  if (found?.heldUnnamed) await nameHeldNow(found.id)
  const row = found?.heldUnnamed ? await db().ticket.findFirst({ where, select: TICKET_COLUMNS }) : found
  if (!row) return null
  const [position, steps, types, changeKept] = await Promise.all([
    getPosition(db(), row.id),
    readSteps(row),
    readTypes(row),
    listChangeKept(row),
  ])
  const view = toTicketView(row, { position, steps, types, changeKept }, sharedNow())
  return view && { ...view, version: versionOf(view) }
}

/**
 * The problem for which the claim of these priced items would want a reason, told before the customer hands over any
 * money; null if there is none. The claim checks again.
 */
export async function foreseeTwin(
  actor: Actor,
  { environment }: Pick<TicketView, 'environment'>,
  items: readonly SaleView[],
): Promise<Problem | null> {
  if (!may(actor, 'sale:create')) return null
  const { sought, repeats } = twinsSought(items.map((item) => ({ ...item, environment })))
  if (repeats) return repeats
  for (const one of sought) {
    const twin = await findDuplicate(db(), one)
    if (twin) return twin
  }
  return null
}

/** What a ticket's page needs. */
const TICKET_COLUMNS = {
  id: true,
  environment: true,
  number: true,
  branchCode: true,
  priceCents: true,
  createdAt: true,
  tenderedAt: true,
  branch: { select: { name: true } },
  till: { select: { number: true } },
  staff: { select: { name: true } },
  rates: true,
  purpose: true,
  problem: true,
  abandonedAt: true,
  handedOverAt: true,
  changeToldAt: true,
  customerName: true,
  note: true,
  heldUnnamed: true,
  tenders: {
    select: {
      intakeId: true,
      typeId: true,
      currency: true,
      receivedCents: true,
      changeCents: true,
      reference: true,
      paysDebt: true,
      createdAt: true,
    },
    orderBy: { createdAt: 'asc' },
  },
  returns: {
    select: {
      id: true,
      undoesId: true,
      typeId: true,
      currency: true,
      nativeCents: true,
      heldCents: true,
      createdAt: true,
    },
    orderBy: { createdAt: 'asc' },
  },
  _count: { select: { prints: true } },
  collections: { select: COLLECTION_COLUMNS, orderBy: { createdAt: 'asc' } },
  sales: {
    orderBy: { position: 'asc' },
    include: { quote: true },
  },
} satisfies Prisma.TicketSelect

type TicketRow = Prisma.TicketGetPayload<{ select: typeof TICKET_COLUMNS }>

type Besides = {
  position: { heldCents: Cents; freeCents: Cents; owedCents: Cents }
  /** The history of each of its sales, by the sale's id. */
  steps: SaleSteps
  /** The payment types that it was paid by. */
  types: TypeOfTicket[]
  changeKept: TicketView['changeKept']
}

/** A ticket's row as the screens know it; null if it sells nothing. */
function toTicketView(
  row: TicketRow,
  { position: { heldCents, freeCents, owedCents }, steps, types, changeKept }: Besides,
  now: Date,
): Omit<TicketView, 'version'> | null {
  const returns = standingReturns(row.returns)
  const sales = row.sales.map((one) => ({
    ...toSaleView(one, steps.get(one.id) ?? [], now),
    againCents: isUndone(one.state) ? heldForItem({ sales: row.sales, freeCents }, one.id) : 0n,
  }))
  const [sale] = sales
  if (!sale) return null
  const rates = thawRates(row.rates)
  const soFar = { tenders: row.tenders, returns, rates }
  return {
    id: row.id,
    environment: row.environment,
    number: row.number === null ? null : ticketNumber(row.branchCode, row.till.number, row.number),
    branchName: row.branch.name,
    tillNumber: row.till.number,
    cashierName: row.staff.name,
    createdAt: row.createdAt,
    tenderedAt: row.tenderedAt,
    priceCents: row.priceCents,
    purpose: row.purpose,
    problem: row.problem as Problem | null,
    abandonedAt: row.abandonedAt,
    copies: row._count.prints,
    handedOver: row.handedOverAt !== null,
    changeToldAt: row.changeToldAt,
    customerName: row.customerName,
    note: row.note,
    sale,
    sales,
    rates,
    marginCents: marginOf(row.sales.filter(({ state }) => state === 'quoted')),
    heldCents,
    freeCents,
    owedCents,
    waysBack: waysToReturn(freeCents, soFar),
    cashBack: cashBackOf(freeCents, soFar),
    types,
    tenders: row.tenders
      .filter(({ paysDebt }) => !paysDebt)
      .map(({ paysDebt: _, createdAt: at, ...cash }) => ({ ...cash, at })),
    debtsPaid: debtsPaid(row.tenders),
    changeKept,
    collections: row.collections.map((one) => toCollectionView(one, now)),
    returns: returns.map(({ createdAt: at, undoesId: _, ...money }) => ({ ...money, at })),
  }
}

async function listChangeKept({ id: ticketId, tenders }: TicketRow): Promise<TicketView['changeKept']> {
  if (!tenders.some(({ changeCents }) => changeCents > 0n)) return []
  const rows = await db().changeOwed.findMany({
    where: { ticketId },
    orderBy: { currency: 'asc' },
    select: { currency: true, nativeCents: true, at: true },
  })
  return rows.map(({ nativeCents: cents, ...row }) => ({ ...row, cents }))
}

/** What goes back as cash where the free money, or some of it, would go back by a payment type; null if none would. */
function cashBackOf(freeCents: Cents, soFar: TendersSoFar): TicketView['cashBack'] {
  const byType = soFar.tenders.some(({ typeId }) => typeId !== CASH && !isAccount(typeId))
  const legs = byType ? planReturn(freeCents, 'USD', asDollars(soFar)) : []
  return legs.length > 0 ? legs : null
}

function toSaleView(sale: TicketRow['sales'][number], steps: SaleStep[], now: Date): Omit<SaleView, 'againCents'> {
  const { quote } = sale
  const kind = sale.kind as SaleKind
  const { token, pin } = openDeliverable(sale)
  return {
    id: sale.id,
    intentId: sale.intentId,
    kind,
    state: sale.state,
    outcome: outcomeOf(sale, now),
    typedRecipient: sale.typedRecipient,
    typedAmount: sale.typedAmount,
    typedProduct: sale.typedProduct,
    typedProblem: sale.typedProblem as Problem | null,
    forChange: sale.forChange,
    problem: sale.problem as Problem | null,
    productCode: sale.productCode,
    productName: sale.productName,
    recipientField: (sale.recipientField ?? KINDS[kind].field) as RecipientField,
    recipient: sale.recipient,
    customerName: quote?.customerName ?? null,
    faceCents: quote?.faceCents ?? null,
    faceCurrency: quote?.faceCurrency ?? null,
    feeCents: quote?.feeCents ?? null,
    chargeCents: sale.chargeCents,
    amountCents: sale.amountCents,
    priceCents: sale.priceCents,
    heldCents: sale.heldCents,
    soldAgainOfId: sale.soldAgainOfId,
    quoteId: sale.quoteId,
    quoteExpiresAt: quote && heldUntil(quote),
    reference: sale.reference,
    upstreamId: sale.upstreamId,
    token,
    units: sale.units,
    pin,
    others: othersOf(sale.receipt),
    erasedAt: sale.erasedAt,
    missing: missingDeliverable(sale),
    frozen: sale.frozen && sale.state === 'sending',
    isLate: isUnderWay(sale.state) && isForPerson(now.getTime() - (sale.claimedAt ?? now).getTime()),
    failureCode: sale.failureCode,
    refusal: sale.refusal as Problem | null,
    claimedAt: sale.claimedAt,
    settledAt: sale.settledAt,
    reversedAt: sale.reversedAt,
    checkedAt: sale.checkedAt,
    nextCheckAt: sale.nextCheckAt,
    steps,
  }
}

const Receipt = z.object({ others: z.array(z.object({ name: z.string(), value: z.string() })) })

/** What is stored of a receipt's further fields; nothing for one of an older version. */
function othersOf(receipt: unknown): SaleView['others'] {
  return Receipt.safeParse(receipt).data?.others ?? []
}

/** The payment types and accounts that a ticket was paid by, also those that tills accept no more. */
async function readTypes({ tenders }: Pick<TicketRow, 'tenders'>): Promise<TypeOfTicket[]> {
  const ids = [...new Set(tenders.flatMap(({ typeId }) => (typeId === CASH ? [] : [typeId])))]
  if (ids.length === 0) return []
  const select = { id: true, name: true, nameSn: true, nameNd: true }
  const accountIds = ids.flatMap((id) => accountIdOf(id) ?? [])
  const [types, accounts] = await Promise.all([
    db().paymentType.findMany({ where: { id: { in: ids } }, select, orderBy: { position: 'asc' } }),
    accountIds.length === 0 ? [] : db().customerAccount.findMany({ where: { id: { in: accountIds } } }),
  ])
  return [...types, ...accounts.map(({ id, name }) => ({ id: accountTender(id), name, nameSn: null, nameNd: null }))]
}

/** The histories of sales by the sale's id, each oldest first. */
type SaleSteps = ReadonlyMap<string, SaleStep[]>

/** Times are by the database's clock; that of a standby that takes over may be a little behind. */
const BEHIND_MS = DAY_MS

/**
 * The histories of a ticket's sales. Nothing happened to a sale before its ticket existed, so earlier months are not
 * searched (decision 080).
 */
async function readSteps(ticket: { createdAt: Date; sales: { id: string }[] }): Promise<SaleSteps> {
  const saleId = { in: ticket.sales.map(({ id }) => id) }
  const rows = await db().saleEvent.findMany({
    where: { saleId, at: { gte: new Date(ticket.createdAt.getTime() - BEHIND_MS) } },
    orderBy: { id: 'asc' },
    select: { saleId: true, at: true, kind: true },
  })
  const steps = new Map<string, SaleStep[]>()
  for (const { saleId: id, ...step } of rows) steps.set(id, [...(steps.get(id) ?? []), step])
  return steps
}

/**
 * The version of a ticket as it is shown: equal for equal views, in every process. Asking the Service once more about a
 * sale that has ended does not change it, nor does that its page was shown. It is keyed with the server's secret, so that nobody can work out by trial
 * what a page hides.
 */
function versionOf({ sale: _first, changeToldAt: _shown, ...view }: Omit<TicketView, 'version'>): string {
  const sales = view.sales.map((sale) => (sale.settledAt ? { ...sale, checkedAt: null, nextCheckAt: null } : sale))
  const text = jsonOf({ ...view, sales })
  return createHmac('sha256', env().sessionSecret).update(`ticket version ${text}`).digest('base64url').slice(0, 16)
}
