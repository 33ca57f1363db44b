import { KINDS, SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import type { ProductFilter } from '@/lib/service/api/client.ts'
import type { MobileLookup, Product } from '@/lib/service/api/contract/product.ts'
import { problemOfReading, problemOfSilence } from '@/lib/service/api/problem.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { storeReadAnswer } from '@/lib/service/standing/store-answer.ts'
import { kindOf } from './internal/to-product.ts'

const FRESH_MS = 60_000

/** The keys of both maps begin with the credential's name. */
type Known = {
  products: Map<string, { at: number; product: Product }>
  lists: Map<string, { at: number; products: Promise<Product[]> }>
}

const shared = globalThis as { posCatalogue?: Known }

function known(): Known {
  shared.posCatalogue ??= { products: new Map(), lists: new Map() }
  return shared.posCatalogue
}

/** Products by filter, at most a minute old; calls within it share one answer (service-api.md, `GET /products`). */
export function listWire(credential: Credential, filter: ProductFilter): Promise<Product[]> {
  const key = `${credential.name} ${filter.category ?? ''} ${filter.operator ?? ''}`
  const { lists } = known()
  const before = lists.get(key)
  if (before && performance.now() - before.at < FRESH_MS) return before.products
  const request = fetchList(credential, filter)
  lists.set(key, { at: performance.now(), products: request })
  request.catch(() => lists.get(key)?.products === request && lists.delete(key))
  return request
}

async function fetchList(credential: Credential, filter: ProductFilter): Promise<Product[]> {
  const products = await dataOf(credential, serviceFor(credential.name).products(filter))
  return products.map((product) =>
    remember(credential, { ...product, category: product.category ?? filter.category ?? null }),
  )
}

/** At most a minute old. If neither code nor answer tells the kind, the lists by category do. */
export async function findWire(credential: Credential, code: string): Promise<Product> {
  const before = known().products.get(`${credential.name} ${code}`)
  if (before && performance.now() - before.at < FRESH_MS && kindOf(code, before.product.category) !== 'other') {
    return before.product
  }
  const product = remember(credential, await dataOf(credential, serviceFor(credential.name).product(code)))
  if (kindOf(code, product.category) !== 'other') return product
  const [filled] = await fillInKinds(credential, [product])
  return filled ?? product
}

/** The operator of a number and what the Service would sell to it now; never cached. */
export async function lookUpWire(credential: Credential, phone: string): Promise<MobileLookup> {
  const found = await dataOf(credential, serviceFor(credential.name).lookupMobile(phone))
  return { ...found, products: found.products.map((product) => remember(credential, product)) }
}

/** Everything on offer, with the kind of each product where known. */
export async function listAllWire(credential: Credential): Promise<Product[]> {
  return fillInKinds(credential, await listWire(credential, {}))
}

/** Drops what a credential was told, so that the Service is asked again. */
export function forgetCatalogue(credentialName: string): void {
  const { products, lists } = known()
  for (const map of [products, lists]) {
    for (const key of map.keys()) if (key.startsWith(`${credentialName} `)) map.delete(key)
  }
}

const KINDS_BY_CATEGORY = SALE_KINDS.flatMap((kind) => {
  const { codes, category } = KINDS[kind]
  return codes === null && category !== null ? [category] : []
})

async function fillInKinds(credential: Credential, products: readonly Product[]): Promise<Product[]> {
  if (products.every((product) => kindOf(product.code, product.category) !== 'other')) return [...products]
  const lists = await Promise.all(KINDS_BY_CATEGORY.map((category) => listWire(credential, { category })))
  const categories = new Map(lists.flat().map((product) => [product.code, product.category]))
  return products.map((product) => ({ ...product, category: product.category ?? categories.get(product.code) ?? null }))
}

function remember({ name }: Credential, product: Product): Product {
  const key = `${name} ${product.code}`
  const category = product.category ?? known().products.get(key)?.product.category ?? null
  const whole = { ...product, category }
  known().products.set(key, { at: performance.now(), product: whole })
  return whole
}

async function dataOf<T>(credential: Credential, request: Promise<Answer<T>>): Promise<T> {
  const answer = await request
  await storeReadAnswer(credential, answer)
  if (answer.kind === 'ok') return answer.data
  if (answer.kind === 'unanswered') {
    throw new DomainError(problemOfSilence(answer.error, 'LOOKUP_UNANSWERED', sharedNow()))
  }
  if (answer.error.code === 'NOT_FOUND') return refuse('PRODUCT_UNKNOWN', { field: 'product' })
  throw new DomainError(problemOfReading(answer.error, 'LOOKUP_UNANSWERED', sharedNow()))
}

/** The key with which the office asks for products: one for every branch, else the first. */
export function officeCredential(credentials: readonly Credential[]): Credential | undefined {
  return credentials.find(({ branch }) => branch === null) ?? credentials[0]
}
