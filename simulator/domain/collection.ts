import type { Currency } from './currency.ts'

export type CollectionStatus = 'pending' | 'completed' | 'failed' | 'reversed'

/** The payment providers; what the customer does next with each is in NEXT_ACTIONS. */
export const METHODS = ['ecocash', 'omari', 'innbucks'] as const

export type Method = (typeof METHODS)[number]

/** What the customer has to do (service-api.md, Collection). */
export const NEXT_ACTIONS = {
  ecocash: 'approve_on_phone',
  omari: 'submit_otp',
  innbucks: 'pay_code',
} as const satisfies Record<Method, string>

/** A customer's payment as its row holds it; `amount` is US cents, `chargeAmount` cents of `currency`. */
export type Collection = {
  id: string
  accountId: number
  method: Method
  status: CollectionStatus
  amount: bigint
  currency: Currency
  chargeAmount: bigint | null
  rate: string | null
  customerPhone: string
  reference: string
  branchId: string | null
  terminalId: string | null
  /** The code that the customer reads out, if the method uses one. */
  otp: string | null
  payCode: string | null
  /** True once the right OTP was sent. */
  confirmed: boolean
  /** Held open by a fault until it is cleared or the customer answers. */
  held: boolean
  /** The customer has paid; the first status check completes the collection. */
  completesOnCheck: boolean
  /** The earliest time at which a confirmed payment completes; `expiresAt` if no code completes it. */
  earliestAt: Date | null
  reverseAfterMs: number | null
  failureCode: string | null
  createdAt: Date
  expiresAt: Date
  completedAt: Date | null
}
