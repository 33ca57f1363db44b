/** What a POST needs, all of it committed before: the attempt's number says whose answer this will be. */
export type FundingAttempt = {
  fundingId: string
  number: number
  credential: string
  method: string
  amountCents: bigint
  phone: string | null
  reference: string
  idempotencyKey: string
}
