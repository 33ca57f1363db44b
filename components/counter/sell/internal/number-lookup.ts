import type { NumberLookup, Product } from '@/lib/counter/catalogue/model.ts'
import type { ToldProblem } from '@/lib/platform/shared/problem.ts'

/** The server refused, with the problem to show. */
export class LookupRefused extends Error {
  override name = 'LookupRefused'

  constructor(readonly problem: ToldProblem) {
    super(problem.code)
  }
}

const CENTS = ['faceCents', 'minCents', 'maxCents', 'chargeCents', 'usdPriceCents'] as const
type WireProduct = Omit<Product, (typeof CENTS)[number]> & Record<(typeof CENTS)[number], string | null>
type Answer = (Omit<NumberLookup, 'products'> & { products: WireProduct[] }) | { problem: ToldProblem }

/**
 * A number's operator and what can be sold to it, requested a second time if there is no answer. Fails with
 * LookupRefused if the server refuses, with another error if it does not answer.
 */
export async function fetchNumber(phone: string): Promise<NumberLookup> {
  return ask(phone).catch((error: unknown) => {
    if (error instanceof LookupRefused) throw error
    return ask(phone)
  })
}

async function ask(phone: string): Promise<NumberLookup> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/api/lookup', { method: 'POST', headers, body: JSON.stringify({ phone }) })
  const answer: Answer = await response.json()
  if ('problem' in answer) throw new LookupRefused(answer.problem)
  return { ...answer, products: answer.products.map(reviveProduct) }
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
