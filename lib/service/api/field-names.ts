/** Names that service-api.md leaves open: the first spelling that fits wins, dots lead into nested objects. */

export const envelopeNames = { data: ['data', 'the service', 'the_service', 'service'] } as const

export const accountNames = {
  partnerCode: ['partner_code', 'partner.code', 'code'],
  name: ['name', 'partner_name', 'partner.name'],
  environment: ['environment', 'key.environment'],
  tier: ['tier', 'tier.name'],
  abilities: ['abilities', 'key.abilities'],
  branchId: ['branch_id', 'key.branch_id', 'branch.id'],
  paused: ['paused', 'is_paused'],
  limits: ['limits', 'usage'],
} as const

export const accountLimitNames = {
  name: ['name', 'limit_name', 'code'],
  limit: ['limit', 'amount', 'max'],
  usedToday: ['used_today', 'used'],
} as const

export const balanceNames = {
  reserved: ['reserved', 'reserved_balance', 'on_hold'],
} as const

export const productNames = {
  code: ['code', 'product', 'id'],
  name: ['name', 'title', 'product_name'],
  category: ['category'],
  operator: ['operator', 'operator.code', 'operator.name', 'provider'],
  currency: ['currency', 'face_currency'],
  price: ['price', 'your_price', 'partner_price'],
  faceValue: ['face_value'],
  minAmount: ['min_amount', 'amount_min', 'amount_range.min', 'amount.min'],
  maxAmount: ['max_amount', 'amount_max', 'amount_range.max', 'amount.max'],
  validity: ['validity', 'valid_for', 'duration'],
} as const

export const lookupNames = {
  operator: ['operator', 'operator.code', 'operator.name'],
  products: ['products'],
} as const

export const lookupPhoneField = 'phone'

export const branchNames = {
  id: ['id', 'code', 'branch_id'],
  name: ['name', 'title'],
} as const

export const statementNames = {
  id: ['id', 'entry_id'],
  kind: ['kind', 'type'],
  amount: ['amount'],
  balanceAfter: ['balance_after', 'running_balance', 'balance'],
  objectId: ['object_id', 'source_id', 'transaction_id'],
  reference: ['reference'],
  branchId: ['branch_id', 'branch'],
  occurredAt: ['occurred_at', 'created_at', 'time'],
} as const

/** Undocumented; parsed only when catching up. */
export const transactionNames = {
  recipient: ['recipient', 'recipient.phone', 'recipient.meter', 'recipient.account'],
  quoteId: ['quote_id', 'quote.id'],
  faceValue: ['face_value'],
  faceCurrency: ['face_currency'],
  fee: ['fee'],
} as const

/** `token`, `units` and `pin` are documented, the others are not. */
export const fulfilmentNames = {
  token: ['token', 'tokens'],
  pin: ['pin', 'pins'],
  units: ['units'],
} as const

/** How fields that may hold a token or code are called. */
export const codeFields = {
  tokens: /token|kct|key_?change|recharge|credit_?code|sts/i,
  keyChange: /kct|key_?change/i,
  /** However long their number is. */
  never: /reference|(^|[._])ref([._]|$)|serial|receipt|invoice|meter|account|transaction|(^|[._])id$/i,
  /** Never shown by name and value. */
  secret: /token|kct|pin([._]|$)|cipher|secret|password|voucher|recharge|(^|[._])(redeem|credit|activation)?_?code$/i,
} as const

export const receiptNames = {
  productName: ['product_name', 'product.name'],
  recipient: ['recipient', 'recipient.phone', 'recipient.meter', 'recipient.account'],
  customerName: ['customer_name', 'customer.name'],
  amount: ['amount', 'face_value'],
  currency: ['currency', 'face_currency'],
  fee: ['fee'],
  token: ['token', 'tokens'],
  pin: ['pin', 'pins'],
  units: ['units'],
  serviceReference: ['service_reference', 'reference'],
  providerReference: ['provider_reference'],
  completedAt: ['completed_at', 'time'],
} as const

export const collectionNames = {
  reference: ['reference'],
  method: ['method'],
  amount: ['amount'],
  currency: ['currency', 'charge_currency'],
  customerPhone: ['customer_phone', 'phone'],
  failureCode: ['failure_code', 'failure.code'],
  expiresAt: ['expires_at'],
  createdAt: ['created_at'],
  completedAt: ['completed_at'],
} as const

export const fundingNames = {
  id: ['id', 'funding_id'],
  status: ['status', 'state'],
  method: ['method'],
  amount: ['amount'],
  reference: ['reference'],
  instructions: ['instructions', 'message', 'next_action.message'],
  createdAt: ['created_at'],
  creditedAt: ['credited_at', 'completed_at'],
  payCode: ['next_action.code', 'pay_code', 'code'],
  payAddress: ['address', 'wallet_address', 'deposit_address', 'next_action.address'],
  payNetwork: ['network', 'chain', 'next_action.network'],
  expiresAt: ['expires_at'],
  failureCode: ['failure_code', 'failure.code'],
} as const

export const fundingFields = { method: 'method', amount: 'amount', reference: 'reference', phone: 'phone' } as const

export const webhookTestNames = {
  eventId: ['event_id', 'id'],
  delivered: ['delivered', 'success'],
  responseStatus: ['response_status', 'status', 'response.status'],
  responseBody: ['response_body', 'response.body'],
  durationMs: ['duration_ms'],
  error: ['error'],
} as const

export const collectionLimits = {
  perCollection: ['per_collection', 'collection', 'collection_limit'],
  perDay: ['collections_per_day', 'daily_collections', 'collections_daily'],
} as const
