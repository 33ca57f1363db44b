import type { Credential } from '@/lib/platform/env/credential.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'
import { toProduct } from './internal/to-product.ts'
import { listAllWire } from './wire-catalogue.ts'

type Unsellable = { code: string; name: string }

/**
 * How many products the Service offers this key now, and those whose kind this version does not know, sorted by code.
 * No screen shows these, so the office is told. Null if the Service does not list its products. The caller has
 * authorised it.
 */
export async function listUnsellable(
  credential: Credential,
): Promise<{ offered: number; unsellable: Unsellable[] } | null> {
  try {
    const offered = (await listAllWire(credential)).filter(({ available }) => available)
    const unknown = offered.map((wire) => toProduct(wire, null)).filter(({ kind }) => kind === 'other')
    const unsellable = unknown.map(({ code, name }) => ({ code, name })).sort((a, b) => (a.code < b.code ? -1 : 1))
    return { offered: offered.length, unsellable }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
