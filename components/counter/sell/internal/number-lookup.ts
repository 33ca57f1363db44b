import { queryOptions } from '@tanstack/react-query'
import type { NumberLookup, Product } from '@/lib/counter/catalogue/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/** The server refused, with the problem to show. */
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
 * A number's operator and what can be sold to it. A request for a number typed over is aborted; an answer is reused for
 * a minute. Fails with LookupRefused if the server refuses, with another error if it does not answer.
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

/** Cents travel as text, since JSON has no integers of any size. */
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
