import { listUnsellable } from '@/lib/counter/catalogue/queries.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import type { Finding } from '../model.ts'

/** How many products are named; the rest are only counted. */
const NAMED = 8

/**
 * Whether this version can sell everything that the Service offers a key; no finding if the Service does not say what
 * that is.
 */
export async function checkCatalogue(credential: Credential): Promise<Finding[]> {
  const told = await listUnsellable(credential)
  if (told === null) return []
  const base = { check: 'catalogue', about: credential.name } as const
  const { offered, unsellable } = told
  if (unsellable.length === 0) return [{ ...base, verdict: 'good', reason: 'all', params: { count: offered } }]
  const products = unsellable.slice(0, NAMED).map(({ name, code }) => `${name} (${code})`)
  const params = { count: unsellable.length, products: products.join(', ') }
  return [{ ...base, verdict: 'look', reason: 'unknown', params }]
}
