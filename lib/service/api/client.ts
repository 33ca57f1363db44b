import { type Cents, toWireAmount } from '@/lib/platform/shared/money.ts'
import type { PayCurrency } from '@/lib/platform/shared/payment.ts'
import { Account, Balance, Branch, StatementEntry, WebhookTest } from '@/lib/service/api/contract/account.ts'
import { Collection, type CollectionStatus, Funding } from '@/lib/service/api/contract/money-in.ts'
import { MobileLookup, Product, Quote } from '@/lib/service/api/contract/product.ts'
import { Transaction, type TransactionStatus } from '@/lib/service/api/contract/transaction.ts'
import { type Answer, type Page, readOnly } from './answer.ts'
import { fundingFields, lookupPhoneField } from './field-names.ts'
import { type Caller, type CallerOptions, type CallNote, createCaller, createWaits } from './internal/caller.ts'

export { type CallNote, createWaits }

/** Every endpoint of the Service for one credential. Each call is sent once; none throws or retries. */
export function createServiceClient(options: CallerOptions) {
  const caller = createCaller(options)
  return {
    credential: options.credential,
    ...accountCalls(caller),
    ...catalogueCalls(caller),
    ...saleCalls(caller),
    ...collectionCalls(caller),
    ...fundingCalls(caller),
  }
}

export type ServiceClient = ReturnType<typeof createServiceClient>

/** Just the one field that the product needs (service-api.md, QuoteRequest). */
export type Recipient = { phone: string } | { meter: string } | { account: string }

export type QuoteRequest = {
  product: string
  recipient: Recipient
  /** USD, for a ranged product; a fixed one takes none. */
  amountCents?: Cents
  branchId?: string
  terminalId?: string
}

type TransactionRequest = { quoteId: string; reference: string; idempotencyKey: string }

type TransactionFilter = Span & {
  status?: TransactionStatus
  branchId?: string
  cursor?: string | null
}

function saleCalls(caller: Caller) {
  return {
    /** Prices a sale and checks its recipient, which takes time. A key limited to one branch sends no branch. */
    createQuote: (request: QuoteRequest): Promise<Answer<Quote>> =>
      caller.post(
        { path: '/quotes', body: quoteBody(request, caller.credential.branch !== null), slow: true },
        { schema: Quote, isOurs: (quote) => quote.product === request.product },
      ),

    /** The same three values buy only once (TransactionRequest rule 2). After silence a refusal proves nothing. */
    createTransaction: ({ quoteId, reference, idempotencyKey }: TransactionRequest): Promise<Answer<Transaction>> =>
      caller.post(
        { path: '/transactions', body: { quote_id: quoteId, reference }, idempotencyKey },
        { schema: Transaction, isOurs: (sale) => sale.reference === reference },
      ),

    /** Pass `reference` if known, so that another sale is rejected. */
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

    /** Null means an empty list and nothing else: one with other sales is unanswered. */
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

type CollectionRequest = {
  method: string
  /** USD, whatever the customer pays in. */
  amountCents: Cents
  customerPhone: string
  reference: string
  /** Default USD. */
  currency?: PayCurrency
  idempotencyKey: string
}

type CollectionFilter = Span & { status?: CollectionStatus; cursor?: string | null }

function collectionCalls(caller: Caller) {
  return {
    /** The same request with the same key asks nobody again. */
    createCollection: (request: CollectionRequest): Promise<Answer<Collection>> =>
      caller.post(
        { path: '/collections', body: collectionBody(request), idempotencyKey: request.idempotencyKey },
        { schema: Collection, isOurs: (collection) => isAbout(collection, request.reference) },
      ),

    /** Submits the OTP (CollectionRequest rule 3). If unanswered, fetch the collection before trying again. */
    confirmCollection: ({ id, otp }: { id: string; otp: string }): Promise<Answer<Collection>> =>
      caller.post(
        { path: `/collections/${encodeURIComponent(id)}/confirm`, body: { otp }, slow: true },
        { schema: Collection, isOurs: (collection) => collection.id === id },
      ),

    getCollection: (id: string): Promise<Answer<Collection>> =>
      caller.get(
        { path: `/collections/${encodeURIComponent(id)}` },
        { schema: Collection, isOurs: (collection) => collection.id === id },
      ),

    listCollections: (filter: CollectionFilter = {}): Promise<Answer<Page<Collection>>> =>
      caller.page({ path: '/collections', query: filter }, Collection),

    /** Null only for an empty list. */
    findCollection: async (reference: string): Promise<Answer<Collection | null>> =>
      readOnly(await caller.lookUp({ path: '/collections', query: { reference } }, Collection), (collection) =>
        isAbout(collection, reference),
      ),
  }
}

/** No collection is promised to carry its reference, so only a different one is wrong. */
function isAbout(collection: Collection, reference: string): boolean {
  return collection.reference === null || collection.reference === reference
}

function collectionBody(request: CollectionRequest): Record<string, unknown> {
  return {
    method: request.method,
    amount: toWireAmount(request.amountCents),
    customer_phone: request.customerPhone,
    reference: request.reference,
    currency: request.currency === 'USD' ? undefined : request.currency,
  }
}

type FundingRequest = {
  method: string
  amountCents: Cents
  reference: string
  phone?: string
  idempotencyKey: string
}

/** The body is undocumented, see `fundingFields`. */
function fundingCalls(caller: Caller) {
  return {
    createFunding: (request: FundingRequest): Promise<Answer<Funding>> =>
      caller.post(
        { path: '/fundings', body: fundingBody(request), idempotencyKey: request.idempotencyKey },
        {
          schema: Funding,
          isOurs: (funding) => funding.reference === null || funding.reference === request.reference,
        },
      ),

    getFunding: (id: string): Promise<Answer<Funding>> =>
      caller.get(
        { path: `/fundings/${encodeURIComponent(id)}` },
        { schema: Funding, isOurs: (funding) => funding.id === id },
      ),
  }
}

function fundingBody(request: FundingRequest): Record<string, unknown> {
  return {
    [fundingFields.method]: request.method,
    [fundingFields.amount]: toWireAmount(request.amountCents),
    [fundingFields.reference]: request.reference,
    [fundingFields.phone]: request.phone,
  }
}

type ProductCategory = 'airtime' | 'data' | 'bill' | 'voucher'
export type ProductFilter = { category?: ProductCategory; operator?: string; currency?: string }

function catalogueCalls(caller: Caller) {
  return {
    products: (filter: ProductFilter = {}): Promise<Answer<Product[]>> =>
      caller.list({ path: '/products', query: filter }, Product),

    product: (code: string): Promise<Answer<Product>> =>
      caller.get(
        { path: `/products/${encodeURIComponent(code)}` },
        { schema: Product, isOurs: (product) => product.code === code },
      ),

    /** A number of no operator is refused with RECIPIENT_INVALID. */
    lookupMobile: (phone: string): Promise<Answer<MobileLookup>> =>
      caller.post({ path: '/lookups/mobile', body: { [lookupPhoneField]: phone } }, { schema: MobileLookup }),
  }
}

/** `from` is inclusive, `to` is not. */
type Span = { from?: Date; to?: Date }

function accountCalls(caller: Caller) {
  return {
    me: (): Promise<Answer<Account>> => caller.get({ path: '/me' }, { schema: Account }),

    balances: (): Promise<Answer<Balance>> => caller.get({ path: '/balances' }, { schema: Balance }),

    /** One page, newest first, up to 100 rows. */
    statement: (query: Span & { cursor?: string | null } = {}): Promise<Answer<Page<StatementEntry>>> =>
      caller.page({ path: '/statement', query }, StatementEntry),

    branches: (): Promise<Answer<Branch[]>> => caller.list({ path: '/branches' }, Branch),

    /** Has a signed `webhook.test` sent to the environment's address. */
    testWebhook: (): Promise<Answer<WebhookTest>> =>
      caller.post({ path: '/webhooks/test', slow: true }, { schema: WebhookTest }),
  }
}
