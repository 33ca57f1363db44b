import { toWireAmount } from '@/lib/platform/shared/money.ts'
import type { PriceRule } from '../model.ts'

/** Our rule for a product as its form shows it. */
export function typedRule(rule: PriceRule | null | undefined): { charge: string; price: string } {
  return {
    charge: rule && rule.chargeCents > 0n ? toWireAmount(rule.chargeCents) : '',
    price: rule?.priceCents ? toWireAmount(rule.priceCents) : '',
  }
}
