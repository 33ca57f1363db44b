import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

const AT = new Date('2026-11-21T07:14:00Z')

/** A delivered airtime sale; tests override what differs. */
export function aSale(different: Partial<SaleView> = {}): SaleView {
  return {
    id: 'sale',
    intentId: 'intent',
    kind: 'airtime',
    state: 'completed',
    outcome: 'delivered',
    typedRecipient: '',
    typedAmount: '',
    typedProduct: null,
    typedProblem: null,
    problem: null,
    productCode: 'econet.airtime',
    productName: 'Econet airtime',
    recipientField: 'phone',
    recipient: '263771234567',
    customerName: null,
    faceCents: 500n,
    faceCurrency: 'USD',
    feeCents: 0n,
    chargeCents: 0n,
    amountCents: 500n,
    priceCents: 500n,
    forChange: false,
    heldCents: 0n,
    soldAgainOfId: null,
    againCents: 0n,
    quoteId: 'quote',
    quoteExpiresAt: AT,
    reference: 'HRE01-T2-000418-7K2M',
    upstreamId: 'tx_01HF3Q9V5Z8N2M4K6P7R9S1T3V',
    token: null,
    units: null,
    pin: null,
    others: [],
    erasedAt: null,
    missing: null,
    frozen: false,
    isLate: false,
    failureCode: null,
    refusal: null,
    claimedAt: AT,
    settledAt: AT,
    reversedAt: null,
    checkedAt: null,
    nextCheckAt: null,
    steps: [],
    ...different,
  }
}

/** What the utility sends when a meter's key changes: two tokens for the key, then the credit. */
export const THREE_TOKENS = 'KCT1: 1111 2222 3333 4444 5555, KCT2: 66667777888899990000, 1357-2468-1357-2468-1357'

/** A delivered electricity sale with its grouped token. */
export function anElectricitySale(different: Partial<SaleView> = {}): SaleView {
  return aSale({
    id: 'electricity',
    kind: 'electricity',
    productCode: 'zesa.prepaid',
    productName: 'ZESA prepaid electricity',
    recipientField: 'meter',
    recipient: '37120045118',
    customerName: 'SANDBOX CUSTOMER',
    faceCents: 2000n,
    feeCents: 30n,
    priceCents: 2030n,
    token: '4417-0932-5581-2260-7719',
    units: '148.2 kWh',
    ...different,
  })
}

/** A ticket with these sales, paid in exact cash. */
export function aTicket(sales: [SaleView, ...SaleView[]], different: Partial<TicketView> = {}): TicketView {
  const priceCents = priceOf(sales)
  const freeCents = priceOf(sales.filter(({ state }) => ['failed', 'not_sold', 'reversed'].includes(state)))
  return {
    id: 'ticket',
    version: 'one',
    environment: 'test',
    number: 'HRE01-T2-000418',
    branchName: 'Harare First Street',
    tillNumber: 2,
    cashierName: 'Rudo',
    createdAt: AT,
    tenderedAt: AT,
    priceCents,
    problem: null,
    purpose: null,
    customerName: null,
    note: null,
    abandonedAt: null,
    copies: 0,
    handedOver: false,
    sale: sales[0],
    sales,
    tenders: [
      {
        intakeId: 'intake',
        at: AT,
        typeId: 'cash',
        reference: null,
        currency: 'USD',
        receivedCents: priceCents,
        changeCents: 0n,
      },
    ],
    debtsPaid: [],
    changeKept: [],
    returns: [],
    collections: [],
    rates: [],
    marginCents: 0n,
    changeToldAt: null,
    heldCents: freeCents,
    freeCents,
    owedCents: 0n,
    waysBack: freeCents > 0n ? [[{ typeId: 'cash', currency: 'USD', nativeCents: freeCents }]] : [],
    cashBack: null,
    types: [],
    ...different,
  }
}

function priceOf(sales: SaleView[]): bigint {
  return sales.reduce((sum, sale) => sum + (sale.priceCents ?? 0n), 0n)
}

/** What a ticket's page tells first: of what was typed last, of the last press, or of the first item's price. */
export function toldOf({ problem, sale }: Pick<TicketView, 'problem' | 'sale'>): Problem | null {
  return sale.typedProblem ?? problem ?? sale.problem
}

/** A ticket's first item with what its page tells first as its problem. */
export function withTold(ticket: TicketView): SaleView {
  return { ...ticket.sale, problem: toldOf(ticket) }
}
