import { isKindOn, KINDS, type SaleKind } from '@/lib/counter/kinds/model.ts'
import { authorise, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import type { Product as WireProduct } from '@/lib/service/api/contract/product.ts'
import { operatorName, toProduct } from './internal/to-product.ts'
import type { NumberLookup, Product } from './model.ts'
import { getPriceRules } from './price-rules.ts'
import { findWire, listAllWire, listWire, lookUpWire } from './wire-catalogue.ts'

/** The airtime and bundles on sale for a number (`POST /lookups/mobile`), then its operator's closed products. */
export async function lookUpNumber(actor: Actor, phone: string): Promise<NumberLookup> {
  const credential = credentialOf(actor)
  const found = await lookUpWire(credential, phone)
  const open = (await withPrices(actor, found.products)).filter((product) => isToPhone(product))
  const operator = found.operator ?? open[0]?.operator ?? ''
  const closed = await closedProducts(actor, credential, operator)
  const codes = new Set(open.map((product) => product.code))
  const products = [...open, ...closed.filter((product) => !codes.has(product.code))]
  return { phone, operatorName: operatorName(operator), products }
}

/** One product by its code, at most a minute old; the quote decides. */
export async function getProduct(actor: Actor, code: string): Promise<Product> {
  const [product] = await withPrices(actor, [await findWire(credentialOf(actor), code)])
  return product ?? refuse('PRODUCT_UNKNOWN', { field: 'product' })
}

/** The products of a kind, closed ones included, at most a minute old. */
export async function listKind(actor: Actor, kind: SaleKind): Promise<Product[]> {
  const credential = credentialOf(actor)
  const { category } = KINDS[kind]
  const wire = await listWire(credential, category === null ? {} : { category })
  return (await withPrices(actor, wire)).filter((product) => product.kind === kind)
}

export async function listCatalogue(actor: Actor): Promise<Product[]> {
  return (await withPrices(actor, await listAllWire(credentialOf(actor)))).filter((product) => product.kind !== 'other')
}

function credentialOf(actor: Actor): Credential {
  authorise(actor, 'sale:create')
  return credentialForTill(requireTill(actor))
}

function isToPhone(product: Product): boolean {
  return product.recipientField === 'phone' && isKindOn('number', product.kind)
}

/** An operator's closed products, which the look-up leaves out. A failure here must not stop a sale. */
async function closedProducts(actor: Actor, credential: Credential, operator: string): Promise<Product[]> {
  if (operator === '') return []
  try {
    const products = await withPrices(actor, await listWire(credential, { operator }))
    return products.filter((product) => isToPhone(product) && !product.available)
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}

async function withPrices(actor: Actor, products: readonly WireProduct[]): Promise<Product[]> {
  const codes = products.map(({ code }) => code)
  const ruleOf = await getPriceRules(requireTill(actor).branchCode, codes)
  return products.map((product) => toProduct(product, ruleOf.get(product.code) ?? null))
}

type Unsellable = { code: string; name: string }

/** Products of a kind that this version does not know, which no screen shows; null if the Service lists none now. */
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
