/** What a POST needs, all of it committed before: the attempt's number says whose answer this will be. */
export type Attempt = {
  saleId: string
  number: number
  credential: string
  quoteId: string
  reference: string
  idempotencyKey: string
}
