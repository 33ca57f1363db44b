import { type Cents, toWireAmount } from '@/lib/platform/shared/money.ts'
import { Quote } from '@/lib/service/api/contract/quote.ts'
import { Transaction, type TransactionStatus } from '@/lib/service/api/contract/transaction.ts'
import { type Answer, type Page, readOnly } from './answer.ts'
import type { Span } from './internal/account-calls.ts'
import type { Caller } from './internal/caller.ts'

/** Exactly the one field that the product needs (service-api.md, QuoteRequest). */
export type Recipient = { phone: string } | { meter: string } | { account: string }

export type QuoteRequest = {
  product: string
  recipient: Recipient
  /** USD, for a ranged product; a fixed one takes none. */
  amountCents?: Cents
  branchId?: string
  terminalId?: string
}

export type TransactionRequest = { quoteId: string; reference: string; idempotencyKey: string }

export type TransactionFilter = Span & {
  status?: TransactionStatus
  branchId?: string
  cursor?: string | null
}

/** Quotes and sales (service-api.md, QuoteRequest and TransactionRequest). */
export function saleCalls(caller: Caller) {
  return {
    /**
     * Prices a sale and checks its recipient with the provider, which takes time; the price holds for five minutes. A
     * key limited to one branch sends no branch.
     */
    createQuote: (request: QuoteRequest): Promise<Answer<Quote>> =>
      caller.post(
        { path: '/quotes', body: quoteBody(request, caller.credential.branch !== null), slow: true },
        { schema: Quote, isOurs: (quote) => quote.product === request.product },
      ),

    /**
     * Buys. Sent once; the same three values sent again return the same sale (service-api.md, TransactionRequest rule
     * 2). A refusal means "not sold" only if no earlier attempt with this reference went unanswered.
     */
    createTransaction: ({ quoteId, reference, idempotencyKey }: TransactionRequest): Promise<Answer<Transaction>> =>
      caller.post(
        { path: '/transactions', body: { quote_id: quoteId, reference }, idempotencyKey },
        { schema: Transaction, isOurs: (sale) => sale.reference === reference },
      ),

    /** The sale with its authoritative status; pass `reference` if known, so that another sale is rejected. */
    getTransaction: ({ id, reference }: { id: string; reference?: string }): Promise<Answer<Transaction>> =>
      caller.get(
        { path: `/transactions/${encodeURIComponent(id)}` },
        {
          schema: Transaction,
          isOurs: (sale) => sale.id === id && (reference === undefined || sale.reference === reference),
        },
      ),

    listTransactions: ({ branchId, ...filter }: TransactionFilter = {}): Promise<Answer<Page<Transaction>>> =>
      caller.page({ path: '/transactions', query: { ...filter, branch_id: branchId } }, Transaction),

    /**
     * Looks up a sale by our reference. `ok` with null means an empty list and nothing else: one with other sales is
     * unanswered, since it does not prove that the sale does not exist.
     */
    findTransaction: async (reference: string): Promise<Answer<Transaction | null>> =>
      readOnly(
        await caller.lookUp({ path: '/transactions', query: { reference } }, Transaction),
        (sale) => sale.reference === reference,
      ),
  }
}

function quoteBody(request: QuoteRequest, branchIsImplied: boolean): Record<string, unknown> {
  const { product, recipient, amountCents, branchId, terminalId } = request
  return {
    product,
    recipient,
    amount: amountCents === undefined ? undefined : toWireAmount(amountCents),
    branch_id: branchIsImplied ? undefined : branchId,
    terminal_id: terminalId,
  }
}
