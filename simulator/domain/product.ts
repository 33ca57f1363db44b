import type { Currency } from './currency.ts'

type Category = 'airtime' | 'data' | 'bill' | 'voucher'
export type RecipientField = 'phone' | 'meter' | 'account'

/** What the sale hands over: nothing (it goes to the phone or account), a token, or a voucher's PIN. */
type Fulfilment = 'none' | 'token' | 'pin'

/** A fixed price, or a range of US cents that the partner chooses from. */
type Pricing = { kind: 'fixed'; faceCents: bigint } | { kind: 'ranged'; minUsdCents: bigint; maxUsdCents: bigint }

/** One product of the catalogue. */
export type Product = {
  code: string
  name: string
  category: Category
  operator: string
  currency: Currency
  field: RecipientField
  pricing: Pricing
  /** The partner's discount in basis points of the face value. */
  discountBp: bigint
  feeCents: bigint
  fulfilment: Fulfilment
  /** Sold on live keys at launch (service-api.md, Limits). */
  live: boolean
  /** Open in a new simulator; the portal may pause and open it. */
  open: boolean
}
