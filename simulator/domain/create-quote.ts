import { RecipientValue } from '../contract/quote.ts'
import { ApiError, type FieldErrors, invalidField } from '../http/api-error.ts'
import type { Simulator } from '../simulator.ts'
import type { ApiKey } from '../store/directory.ts'
import { turnDay } from './account.ts'
import { resolveBranch } from './branches.ts'
import { rateOf } from './currency.ts'
import { harareDay } from './harare-day.ts'
import { newId } from './ids.ts'
import { checkSaleLimits, limitsOf } from './limits.ts'
import { priceProduct } from './price-product.ts'
import type { Product } from './product.ts'
import { checkRecipient } from './provider.ts'
import type { Recipient, StoredQuote } from './sale.ts'

const LIFETIME_MS = 5 * 60_000

export type QuoteInput = {
  product: string
  recipient: Record<string, unknown>
  amount?: string | undefined
  face_value?: string | undefined
  branch_id?: string | undefined
  terminal_id?: string | undefined
}

/**
 * Prices a sale and holds the price for five minutes (service-api.md, QuoteRequest). Throws that section's refusals:
 * the input is checked first, then the pause, product, recipient, balance and limits.
 */
export async function createQuote(simulator: Simulator, key: ApiKey, input: QuoteInput): Promise<StoredQuote> {
  const product = simulator.catalogue.find(input.product)
  if (!product) throw invalidField('product', 'is not a product code')
  const price = priceProduct(product, input)
  const recipient = readRecipient(product, input.recipient)
  const branchId = await resolveBranch(simulator, key, input.branch_id)
  const now = simulator.clock.now()
  const account = await simulator.quotes.readAccount(key.accountId)
  turnDay(account, harareDay(now))
  if (account.pauseReason !== null) throw new ApiError('PARTNER_PAUSED', { reason: account.pauseReason })
  if (!simulator.catalogue.isAvailable(product, key.environment)) throw new ApiError('PRODUCT_UNAVAILABLE')
  const fault = simulator.faults.takeProvider(key.partner.id, 'POST', '/quotes', ['reject'])
  if (fault) {
    throw new ApiError('RECIPIENT_INVALID', {
      errors: { [`recipient.${product.field}`]: ['was refused by the provider'] },
    })
  }
  const customerName = checkRecipient(product, recipient, key.environment)
  if (price.totalDebit > account.available) throw new ApiError('INSUFFICIENT_BALANCE')
  checkSaleLimits(account, limitsOf(key.partner.tier, key.environment), price.totalDebit)
  const quote: StoredQuote = {
    id: newId('qt'),
    accountId: key.accountId,
    product: product.code,
    recipient,
    customerName,
    faceValue: price.faceValue,
    faceCurrency: product.currency,
    rate: rateOf(product.currency),
    fee: product.feeCents,
    totalDebit: price.totalDebit,
    branchId,
    terminalId: input.terminal_id ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  }
  await simulator.quotes.write(quote)
  return quote
}

/** Exactly the field that the product needs, and no other. */
function readRecipient(product: Product, sent: Record<string, unknown>): Recipient {
  const errors: FieldErrors = Object.create(null)
  for (const name of Object.keys(sent)) {
    if (name !== product.field) errors[`recipient.${name}`] = [`is not needed by ${product.code}`]
  }
  const value = Object.hasOwn(sent, product.field) ? sent[product.field] : undefined
  const parsed = RecipientValue.safeParse(value)
  if (!parsed.success) {
    const message = value === undefined ? 'is required' : (parsed.error.issues[0]?.message ?? 'is invalid')
    errors[`recipient.${product.field}`] = [message]
  }
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDATION_FAILED', { errors })
  return { [product.field]: parsed.data }
}
