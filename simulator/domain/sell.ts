import { ApiError } from '../http/api-error.ts'
import type { Simulator } from '../simulator.ts'
import type { Queryable } from '../store/database.ts'
import type { ApiKey } from '../store/directory.ts'
import { findKnownKeys, type KnownKey } from '../store/idempotency-rows.ts'
import { findQuotes } from '../store/quote-rows.ts'
import { findKnownSales, insertSales, type NewSale } from '../store/sale-rows.ts'
import type { Unit } from '../store/unit.ts'
import { emit } from '../webhooks/emit.ts'
import { toUsd } from './currency.ts'
import { PROVIDER_FAULTS } from './fault.ts'
import { newId } from './ids.ts'
import { reserve, spend } from './ledger.ts'
import { checkSaleLimits, limitsOf } from './limits.ts'
import { deliver, type SaleOutcome, saleOutcome } from './provider.ts'
import type { Sale, StoredQuote } from './sale.ts'
import type { SellRequest, Sold } from './sell-request.ts'

/** What is known before a batch of sales is decided. */
export type KnownSales = { keys: Map<string, KnownKey>; sales: Map<string, Sale>; quotes: Map<string, StoredQuote> }

/**
 * Decides several requests of one account in one transaction, in order. A refusal takes the sale's place and leaves no
 * trace (service-api.md, TransactionRequest).
 */
export function sell(
  simulator: Simulator,
  unit: Unit,
  known: KnownSales,
  requests: readonly SellRequest[],
): (Sold | ApiError)[] {
  const created: NewSale[] = []
  const results = requests.map((request) => {
    try {
      const replay = findReplay(known, request)
      if (replay) return replay
      const quote = checkQuote(unit, known, request)
      checkMoney(simulator, unit, request, quote)
      const sale = createSale(simulator, unit, request, quote)
      const { idempotencyKey, requestHash } = request
      created.push({ sale, idempotencyKey, requestHash })
      known.keys.set(idempotencyKey, { key: idempotencyKey, requestHash, objectId: sale.id })
      known.sales.set(sale.id, sale)
      return { sale, replayed: false }
    } catch (error) {
      if (error instanceof ApiError) return error
      throw error
    }
  })
  if (created.length > 0) unit.writes.push(() => insertSales(unit.db, unit.account.id, created))
  return results
}

/** Reads what earlier requests made that these could collide with, and these requests' quotes. */
export async function readKnownSales(
  db: Queryable,
  accountId: number,
  requests: readonly SellRequest[],
): Promise<KnownSales> {
  const keyNames = requests.map((request) => request.idempotencyKey)
  const quoteIds = requests.map((request) => request.quoteId)
  const references = requests.map((request) => request.reference)
  const [keys, sales, quotes] = await Promise.all([
    findKnownKeys(db, accountId, keyNames),
    findKnownSales(db, accountId, { keys: keyNames, references, quoteIds }),
    findQuotes(db, quoteIds),
  ])
  return {
    keys: new Map(keys.map((key) => [key.key, key])),
    sales: new Map(sales.map((sale) => [sale.id, sale])),
    quotes: new Map(quotes.map((quote) => [quote.id, quote])),
  }
}

/** The earlier sale with the same key; throws IDEMPOTENCY_CONFLICT if key or reference belongs to something else. */
function findReplay(known: KnownSales, request: SellRequest): Sold | null {
  const key = known.keys.get(request.idempotencyKey)
  if (key) {
    const sale = known.sales.get(key.objectId)
    if (!sale || key.requestHash !== request.requestHash || !mayTouch(request.key, sale.branchId)) {
      throw new ApiError('IDEMPOTENCY_CONFLICT')
    }
    return { sale, replayed: true }
  }
  for (const sale of known.sales.values()) {
    if (sale.reference === request.reference) throw new ApiError('IDEMPOTENCY_CONFLICT')
  }
  return null
}

function checkQuote(unit: Unit, known: KnownSales, request: SellRequest): StoredQuote {
  if (unit.account.pauseReason !== null) throw new ApiError('PARTNER_PAUSED', { reason: unit.account.pauseReason })
  const quote = known.quotes.get(request.quoteId)
  const { partner, environment } = request.key
  if (quote && quote.accountId === partner.accountIds[environment === 'test' ? 'live' : 'test']) {
    throw new ApiError('KEY_ENVIRONMENT_MISMATCH')
  }
  if (!quote || quote.accountId !== unit.account.id || !mayTouch(request.key, quote.branchId)) {
    throw new ApiError('NOT_FOUND', { hint: 'There is no such quote.' })
  }
  for (const sale of known.sales.values()) if (sale.quoteId === quote.id) throw new ApiError('QUOTE_USED')
  if (unit.now >= quote.expiresAt) throw new ApiError('QUOTE_EXPIRED')
  return quote
}

function mayTouch(key: ApiKey, branchId: string | null): boolean {
  return key.branchId === null || key.branchId === branchId
}

function checkMoney(simulator: Simulator, unit: Unit, request: SellRequest, quote: StoredQuote): void {
  const { partner, environment } = request.key
  if (quote.totalDebit > unit.account.available) throw new ApiError('INSUFFICIENT_BALANCE')
  checkSaleLimits(unit.account, limitsOf(partner.tier, environment), quote.totalDebit)
  if (partner.salesPerMinute === null) return
  const name = velocityName(simulator, unit, quote)
  const retryAfterSeconds = simulator.rates.secondsToWait(name, partner.salesPerMinute, unit.now)
  if (retryAfterSeconds > 0) throw new ApiError('VELOCITY_LIMITED', { retryAfterSeconds })
  simulator.rates.count(name, unit.now)
}

/**
 * The name under which a recipient's sales are counted. It begins with the partner, so that changed thresholds count
 * afresh. A phone number is the same recipient whichever product is sold to it; a meter or account number is one only
 * together with its operator.
 */
function velocityName({ catalogue }: Simulator, unit: Unit, { recipient, product }: StoredQuote): string {
  const { phone, meter, account } = recipient
  const name = phone ?? `${catalogue.find(product)?.operator}:${meter ?? account}`
  return `sales:${unit.account.partnerId}:${unit.account.id}:${name}`
}

function createSale(simulator: Simulator, unit: Unit, request: SellRequest, quote: StoredQuote): Sale {
  const { partner, environment } = request.key
  const fault = simulator.faults.takeProvider(partner.id, 'POST', '/transactions', PROVIDER_FAULTS)
  const outcome = saleOutcome(quote.recipient, environment, fault)
  const nothing = { token: null, units: null, pin: null, providerReference: null }
  const { account, now } = unit
  const sale: Sale = {
    id: newId('tx'),
    accountId: account.id,
    reference: request.reference,
    quoteId: quote.id,
    status: outcome.kind === 'rejected' ? 'failed' : outcome.kind,
    product: quote.product,
    recipient: quote.recipient,
    customerName: quote.customerName,
    faceValue: quote.faceValue,
    faceCurrency: quote.faceCurrency,
    fee: quote.fee,
    totalDebit: quote.totalDebit,
    balanceAfter: account.available,
    branchId: quote.branchId,
    terminalId: quote.terminalId,
    ...(outcome.kind === 'completed' ? handOver(simulator, quote, environment) : nothing),
    failureCode: outcome.kind === 'rejected' ? 'PROVIDER_REJECTED' : null,
    held: outcome.kind === 'pending' && outcome.afterMs === null,
    createdAt: now,
    completedAt: outcome.kind === 'completed' ? now : null,
  }
  bookOutcome(simulator, unit, sale, outcome)
  return sale
}

/** Moves the money, emits the event and plans what follows. A sale that failed at once moves nothing. */
function bookOutcome(simulator: Simulator, unit: Unit, sale: Sale, outcome: SaleOutcome): void {
  const { account, now } = unit
  const subject = { objectId: sale.id, reference: sale.reference, branchId: sale.branchId }
  if (outcome.kind === 'rejected') {
    emit(simulator, unit, 'transaction.failed', sale)
    return
  }
  account.salesUsed += sale.totalDebit
  const movement = outcome.kind === 'completed' ? spend : reserve
  unit.entries.push(movement(account, sale.totalDebit, subject, now))
  sale.balanceAfter = account.available
  if (outcome.kind === 'completed') {
    emit(simulator, unit, 'transaction.completed', sale)
    if (outcome.reverseAfterMs !== null) plan(unit, sale, 'reverse_sale', outcome.reverseAfterMs, null)
  } else if (outcome.afterMs !== null) {
    plan(unit, sale, 'settle_sale', outcome.afterMs, outcome.final)
  }
}

function plan(
  unit: Unit,
  sale: Sale,
  kind: 'reverse_sale' | 'settle_sale',
  afterMs: number,
  outcome: string | null,
): void {
  unit.jobs.push({ dueAt: new Date(unit.now.getTime() + afterMs), kind, objectId: sale.id, outcome })
}

/** What the provider hands over for a sale of this face value. */
export function handOver(
  simulator: Simulator,
  sale: Pick<StoredQuote, 'product' | 'recipient' | 'faceValue' | 'faceCurrency'>,
  environment: ApiKey['environment'],
) {
  const product = simulator.catalogue.find(sale.product)
  if (!product) throw new Error(`no product ${sale.product}`)
  return deliver(product, toUsd(sale.faceValue, sale.faceCurrency), sale.recipient, environment)
}
