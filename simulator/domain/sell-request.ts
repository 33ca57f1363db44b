import type { ApiKey } from '../store/directory.ts'
import type { Sale } from './sale.ts'

/** One POST /transactions; equal `requestHash` means the same request. */
export type SellRequest = {
  key: ApiKey
  idempotencyKey: string
  requestHash: string
  quoteId: string
  reference: string
}

/** The sale, and whether it answers an earlier request. */
export type Sold = { sale: Sale; replayed: boolean }
