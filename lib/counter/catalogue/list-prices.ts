import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import type { SilenceCause } from '@/lib/platform/shared/causes.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import { causeOf } from '@/lib/service/api/errors.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { exampleOf, sumUsualCosts } from './internal/price-example.ts'
import { formatPriceRule } from './internal/price-form.ts'
import { toProduct } from './internal/to-product.ts'
import { listPlannedNow } from './list-planned.ts'
import type { PriceRow } from './model.ts'
import { officeCredential } from './wire-catalogue.ts'

const MOST = 100

/**
 * Products that contain `text`, at most 100. Those that need a price of ours come first, set or not, so that a row
 * stays in its place when it gets one. `unlisted`: why the Service listed nothing, so that only products with a rule
 * are here.
 */
export async function listPrices(actor: Actor, text: string): Promise<{ rows: PriceRow[]; unlisted: Unlisted | null }> {
  authorise(actor, 'money:read')
  const credential = officeCredential(env().credentials)
  const answer = credential ? await serviceFor(credential.name).products() : null
  const wire = answer?.kind === 'ok' ? answer.data : []
  const [rules, usual, plannedOf] = await Promise.all([
    db().productPrice.findMany(),
    sumUsualCosts(),
    listPlannedNow(actor),
  ])
  const ruleOf = new Map(rules.map((rule) => [rule.productCode, rule]))
  const known = new Set(wire.map(({ code }) => code))
  const rows = [
    ...wire.map((product) => {
      const rule = ruleOf.get(product.code)
      const offered = toProduct(product, rule ?? null)
      return {
        ...toRow(offered, rule),
        example: exampleOf({ ...product, fixed: offered.fixed }, usual.get(product.code)),
      }
    }),
    ...rules.filter(({ productCode }) => !known.has(productCode)).map(orphanRow),
  ]
  const search = text.trim().toLowerCase()
  const found = rows
    .map((row) => ({ ...row, planned: plannedOf.get(row.code) ?? [] }))
    .filter((row) => `${row.name} ${row.code} ${row.operatorName}`.toLowerCase().includes(search))
  return { rows: inOrder(inOrder(found, 'priceMissing').slice(0, MOST)), unlisted: unlistedBy(answer) }
}

/** By name, those at a price of ours first, and before them all those that lack it. */
function inOrder<T extends PriceRow>(rows: readonly T[], before: 'priceMissing' | 'needsPrice' = 'needsPrice'): T[] {
  return rows.toSorted(
    (a, b) =>
      Number(b[before]) - Number(a[before]) ||
      Number(b.needsPrice) - Number(a.needsPrice) ||
      a.name.localeCompare(b.name),
  )
}

type Unlisted = SilenceCause | 'refused'

function unlistedBy(answer: Answer<unknown> | null): Unlisted | null {
  if (answer?.kind === 'ok') return null
  return answer?.kind === 'unanswered' ? causeOf(answer.error) : 'refused'
}

type Rule = { productCode: string; chargeCents: bigint; priceCents: bigint | null }

function toRow(product: ReturnType<typeof toProduct>, rule: Rule | undefined): Omit<PriceRow, 'example' | 'planned'> {
  const { code, name, operatorName, currency, faceCents, minCents, maxCents, fixed } = product
  const money = (cents: bigint | null) => (cents === null ? '' : formatMoney({ cents, currency }))
  const range = [minCents, maxCents].map(money).filter((part) => part !== '')
  return {
    code,
    name,
    operatorName,
    face: money(faceCents) || range.join(' – '),
    // A product with a free amount has no single price to set.
    needsPrice: currency !== 'USD' && fixed,
    takesCharge: currency === 'USD',
    priceMissing: product.priceMissing && fixed,
    anyAmountIn: product.priceMissing && !fixed ? currency : null,
    ...formatPriceRule(rule),
    shown: settingsText(formatPriceRule(rule)),
    // A charge that was set before the currency was known is never applied.
    ...(currency !== 'USD' && { charge: '' }),
  }
}

function orphanRow(rule: Rule): Omit<PriceRow, 'planned'> {
  const { name, operatorName } = toProduct(
    {
      code: rule.productCode,
      requiredFields: [],
      available: false,
      name: null,
      category: null,
      operator: null,
      currency: null,
      priceCents: null,
      faceValueCents: null,
      minAmountCents: null,
      maxAmountCents: null,
      validity: null,
    },
    rule,
  )
  const needsPrice = rule.priceCents !== null
  return {
    code: rule.productCode,
    name,
    operatorName,
    face: '',
    needsPrice,
    takesCharge: !needsPrice,
    priceMissing: false,
    anyAmountIn: null,
    example: null,
    ...formatPriceRule(rule),
    shown: settingsText(formatPriceRule(rule)),
  }
}
