/** What a POST needs, all of it committed before: the attempt's number says whose answer this will be. */
export type CollectionAttempt = {
  collectionId: string
  number: number
  credential: string
  method: string
  amountCents: bigint
  customerPhone: string
  currency: string
  reference: string
  idempotencyKey: string
}
