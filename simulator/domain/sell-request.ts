import type { ApiKey } from '../store/directory.ts'
import type { Sale } from './sale.ts'

/** One POST /transactions; `requestHash` tells whether two of them ask for the same. */
export type SellRequest = {
  key: ApiKey
  idempotencyKey: string
  requestHash: string
  quoteId: string
  reference: string
}

/** The sale, and whether it is the answer to an earlier request. */
export type Sold = { sale: Sale; replayed: boolean }
