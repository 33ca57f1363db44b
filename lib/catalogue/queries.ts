import { credentialForTill } from '../credentials.ts'
import { db } from '../db.ts'
import { serviceFor } from '../service.ts'
import type { Answer } from '../service-api/answer.ts'
import type { Product as WireProduct } from '../service-api/contract/product.ts'
import type { Credential } from '../service-api/credentials.ts'
import { problemOf } from '../service-api/problem.ts'
import { DomainError, refuse } from '../shared/problem.ts'
import { authorise, requireTill } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import { noteReadAnswer } from '../standing/note-answer.ts'
import type { NumberLookup, Product } from './model.ts'
import { operatorName, toProduct } from './to-product.ts'

const FRESH_MS = 60_000

const shared = globalThis as { posCatalogue?: Map<string, { at: number; product: WireProduct }> }

/**
 * The operator of a wire number and the airtime and bundles that can be sold to it (service-api, `POST /lookups/mobile`).
 * Refuses with the Service's code, or LOOKUP_UNANSWERED when it did not answer; nothing is sold either way.
 */
export async function lookUpNumber(actor: Actor, phone: string): Promise<NumberLookup> {
  authorise(actor, 'sale:create')
  const credential = credentialForTill(requireTill(actor))
  const found = await dataOf(credential, serviceFor(credential.name).lookupMobile(phone))
  for (const product of found.products) remember(credential.name, product)
  const toPhone = await withPrices(found.products.filter((product) => product.requiredFields.every(isPhone)))
  const products = toPhone.filter((product) => product.kind === 'airtime' || product.kind === 'bundle')
  return { phone, operatorName: operatorName(found.operator ?? products[0]?.operator ?? ''), products }
}

/** One product by its code, at most a minute old; the quote is what decides. Refuses like `lookUpNumber`. */
export async function getProduct(actor: Actor, code: string): Promise<Product> {
  authorise(actor, 'sale:create')
  const credential = credentialForTill(requireTill(actor))
  const known = shared.posCatalogue?.get(`${credential.name} ${code}`)
  const fresh = known && Date.now() - known.at < FRESH_MS ? known.product : undefined
  const wire = fresh ?? remember(credential.name, await dataOf(credential, serviceFor(credential.name).product(code)))
  const [product] = await withPrices([wire])
  return product ?? refuse('PRODUCT_UNKNOWN', { field: 'product' })
}

/** The utilities whose prepaid electricity is sold with a meter number. Refuses like `lookUpNumber`. */
export async function listElectricity(actor: Actor): Promise<Product[]> {
  authorise(actor, 'sale:create')
  const credential = credentialForTill(requireTill(actor))
  const all = await dataOf(credential, serviceFor(credential.name).products())
  return (await withPrices(all)).filter((product) => product.kind === 'electricity')
}

function isPhone(field: string): boolean {
  return field === 'recipient.phone'
}

function remember(credentialName: string, product: WireProduct): WireProduct {
  shared.posCatalogue ??= new Map()
  shared.posCatalogue.set(`${credentialName} ${product.code}`, { at: Date.now(), product })
  return product
}

async function withPrices(products: readonly WireProduct[]): Promise<Product[]> {
  const rules = await db().productPrice.findMany({ where: { productCode: { in: products.map((p) => p.code) } } })
  const ruleOf = new Map(rules.map((rule) => [rule.productCode, rule]))
  return products.map((product) => toProduct(product, ruleOf.get(product.code) ?? null))
}

async function dataOf<T>(credential: Credential, asked: Promise<Answer<T>>): Promise<T> {
  const answer = await asked
  await noteReadAnswer(credential, answer)
  if (answer.kind === 'ok') return answer.data
  if (answer.kind === 'unanswered') return refuse('LOOKUP_UNANSWERED')
  if (answer.error.code === 'NOT_FOUND') return refuse('PRODUCT_UNKNOWN', { field: 'product' })
  throw new DomainError(problemOf(answer.error, new Date()))
}
