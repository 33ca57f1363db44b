import type { Currency } from './currency.ts'
import type { RecipientField } from './product.ts'

export type SaleStatus = 'pending' | 'completed' | 'failed' | 'reversed'

/** The one field of a recipient. */
export type Recipient = Partial<Record<RecipientField, string>>

/** What the provider handed over. */
export type Delivered = {
  token: string | null
  units: string | null
  pin: string | null
  providerReference: string | null
}

/** A sale as its row holds it; the face value is in cents of `faceCurrency`, other sums in US cents. */
export type Sale = Delivered & {
  id: string
  accountId: number
  reference: string
  quoteId: string
  status: SaleStatus
  product: string
  recipient: Recipient
  customerName: string | null
  faceValue: bigint
  faceCurrency: Currency
  fee: bigint
  totalDebit: bigint
  balanceAfter: bigint
  branchId: string | null
  terminalId: string | null
  failureCode: string | null
  /** Held open by a fault until it is cleared. */
  held: boolean
  createdAt: Date
  completedAt: Date | null
}

/** A price that is held for five minutes. */
export type StoredQuote = {
  id: string
  accountId: number
  product: string
  recipient: Recipient
  customerName: string | null
  faceValue: bigint
  faceCurrency: Currency
  rate: string | null
  fee: bigint
  totalDebit: bigint
  branchId: string | null
  terminalId: string | null
  createdAt: Date
  expiresAt: Date
}
