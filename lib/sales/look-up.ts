import { serviceFor } from '../service.ts'
import type { Answer } from '../service-api/answer.ts'
import type { Transaction } from '../service-api/contract/transaction.ts'
import { type Applied, applyOutcome } from './apply-outcome.ts'

export type Wanted = { id: string; credential: string; reference: string; upstreamId: string | null }

/** `found`: the Service knows the sale and its word was applied. `none`: an empty 200. `unclear`: no usable answer. */
export type LookedUp = 'found' | 'none' | 'unclear'

/**
 * Asks the Service about a sale with the credential that posted it, by id where it is known, else by reference, and
 * applies what it says. A 404 for an id proves nothing: the sale was there once.
 */
export async function lookUpSale(sale: Wanted, source: string): Promise<LookedUp> {
  const heard = await hearOfSale(sale, source)
  return heard === 'none' || heard === 'unclear' ? heard : 'found'
}

/** The same, for who wants to know what the Service's word changed. */
export async function hearOfSale(sale: Wanted, source: string): Promise<Applied | 'none' | 'unclear'> {
  const { upstreamId, reference, credential } = sale
  const service = serviceFor(credential)
  const answer: Answer<Transaction | null> = upstreamId
    ? await service.getTransaction({ id: upstreamId, reference })
    : await service.findTransaction(reference)
  if (answer.kind !== 'ok') return 'unclear'
  if (answer.data === null) return 'none'
  return applyOutcome({ saleId: sale.id, transaction: answer.data, source })
}
