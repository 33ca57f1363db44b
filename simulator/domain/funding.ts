type FundingStatus = 'pending' | 'credited' | 'failed'

/** How a partner can request a top-up; bank transfers are matched by finance staff instead. */
export const FUNDING_METHODS = ['mobile_money', 'usdt'] as const

/** A top-up as its row holds it; `amount` is US cents. */
export type Funding = {
  id: string
  accountId: number
  method: (typeof FUNDING_METHODS)[number] | 'bank_transfer'
  status: FundingStatus
  amount: bigint
  reference: string
  phone: string | null
  instructions: string
  /** Held open by a fault until it is cleared. */
  held: boolean
  /** The money has arrived; the first status check credits it. */
  creditsOnCheck: boolean
  createdAt: Date
  creditedAt: Date | null
}
