import { queryOptions } from '@tanstack/react-query'
import type { NumberLookup, Product } from '@/lib/counter/catalogue/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/** The server said no, and in which words to tell it. */
export class LookupRefused extends Error {
  override name = 'LookupRefused'

  constructor(readonly problem: Problem) {
    super(problem.code)
  }
}

const CENTS = ['faceCents', 'minCents', 'maxCents', 'chargeCents', 'usdPriceCents'] as const
type WireProduct = Omit<Product, (typeof CENTS)[number]> & Record<(typeof CENTS)[number], string | null>
type Answer = (Omit<NumberLookup, 'products'> & { products: WireProduct[] }) | { problem: Problem }

/**
 * Whose number this is and what can be sold to it. A question about a number that was typed over is aborted; an answer
 * serves for a minute. Fails with LookupRefused when the server refuses, with anything else when nobody answers.
 */
export function numberLookup(phone: string | null) {
  return queryOptions({
    queryKey: ['lookup', phone],
    enabled: phone !== null,
    retry: (tries, error) => !(error instanceof LookupRefused) && tries < 1,
    queryFn: async ({ signal }): Promise<NumberLookup> => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ phone })
      const response = await fetch('/api/lookup', { method: 'POST', signal, headers, body })
      const answer: Answer = await response.json()
      if ('problem' in answer) throw new LookupRefused(answer.problem)
      return { ...answer, products: answer.products.map(reviveProduct) }
    },
  })
}

/** Cents travel as text, since JSON has no whole numbers of any size. */
function reviveProduct(product: WireProduct): Product {
  const cents = (text: string | null) => (text === null ? null : BigInt(text))
  return {
    ...product,
    faceCents: cents(product.faceCents),
    minCents: cents(product.minCents),
    maxCents: cents(product.maxCents),
    chargeCents: cents(product.chargeCents) ?? 0n,
    usdPriceCents: cents(product.usdPriceCents),
  }
}
