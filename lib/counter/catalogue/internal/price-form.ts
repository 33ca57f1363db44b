import { env } from '@/lib/platform/env/env.ts'
import { type Cents, toWireAmount } from '@/lib/platform/shared/money.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import type { PriceRule } from '../model.ts'
import { findWire, officeCredential } from '../wire-catalogue.ts'
import { toProduct } from './to-product.ts'

type Rule = { chargeCents: Cents | null; priceCents: Cents | null }

/**
 * Refuses, at its field, a charge or price that the product would never use, and returns the field that it does use.
 * Null, refusing nothing, if its currency is not known now. @throws PRICE_IN_USD, CHARGE_NOT_TAKEN, PRICE_ANY_AMOUNT
 */
export async function refuseMisfit(productCode: string, rule: Rule): Promise<'charge' | 'price' | null> {
  const product = await findProduct(productCode)
  if (product === null) return null
  const { currency, fixed } = product
  if (currency === 'USD') return rule.priceCents === null ? 'charge' : refuse('PRICE_IN_USD', { field: 'price' })
  const params = { currency }
  if (!fixed && rule.priceCents !== null) refuse('PRICE_ANY_AMOUNT', { field: 'price', params })
  if (rule.chargeCents) refuse(fixed ? 'CHARGE_NOT_TAKEN' : 'PRICE_ANY_AMOUNT', { field: 'charge', params })
  return 'price'
}

async function findProduct(code: string) {
  const credential = officeCredential(env().credentials)
  if (!credential) return null
  try {
    const wire = await findWire(credential, code)
    return wire.currency === null ? null : toProduct(wire, null)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

export function isProductCode(text: string): boolean {
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(text)
}

export function parseProductCode(text: string): string {
  const code = text.trim()
  return isProductCode(code) ? code : refuse('PRODUCT_CODE')
}

/** Our rule for a product as its form shows it. */
export function formatPriceRule(rule: PriceRule | null | undefined): { charge: string; price: string } {
  return {
    charge: rule && rule.chargeCents > 0n ? toWireAmount(rule.chargeCents) : '',
    price: rule?.priceCents ? toWireAmount(rule.priceCents) : '',
  }
}
