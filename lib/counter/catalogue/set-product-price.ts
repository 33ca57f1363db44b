import { z } from 'zod'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { parseOptionalAmount } from '@/lib/platform/shared/money.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { formatPriceRule, parseProductCode, refuseMisfit } from './internal/price-form.ts'

type PriceChange = Shown & {
  productCode: string
  /** Our charge on top in USD, as typed; empty for none. */
  charge: string
  /** Its USD price if the face is in another currency, as typed; empty if not set. */
  price: string
}

/** Sets our price rule for a product, from the next quote on. Audited. */
export async function setProductPrice({ ctx, input }: { ctx: Ctx; input: PriceChange }): Promise<void> {
  const { actor } = ctx
  authoriseSpending(actor, 'money:change')
  const productCode = parseProductCode(input.productCode)
  const chargeCents = parseOptionalAmount(input.charge, 'charge') ?? 0n
  const after = { chargeCents, priceCents: parseOptionalAmount(input.price, 'price') }
  if (after.priceCents === 0n) refuse('AMOUNT_ZERO', { field: 'price' })
  await refuseMisfit(productCode, after)
  await db().$transaction(async (tx) => {
    await lockPrices(tx)
    const before = await tx.productPrice.findUnique({ where: { productCode } })
    refuseIfChanged({ shown: input.shown, stored: formatPriceRule(before), wanted: formatPriceRule(after) })
    await tx.productPrice.upsert({ where: { productCode }, create: { productCode, ...after }, update: after })
    const detail = { before: before ? inText(before) : null, after: inText(after) }
    const replaced = {
      ...({ setting: 'price', subject: productCode } as const),
      before: inText(before ?? NO_RULE),
      after: inText(after),
    }
    await recordAudit(tx, actor, {
      action: 'price:set',
      objectKind: 'product',
      objectId: productCode,
      detail,
      replaced,
    })
  })
}

const NO_RULE = { chargeCents: 0n, priceCents: null }
const Before = z.object({ chargeCents: z.coerce.bigint(), priceCents: z.coerce.bigint().nullable() })

export const UNDOABLE_PRICE: Undoable = {
  ownCode: false,
  lock: async (tx, productCode) => {
    await lockPrices(tx)
    return inText((await tx.productPrice.findUnique({ where: { productCode } })) ?? NO_RULE)
  },
  putBack: async (tx, { subject, before }) => {
    await tx.productPrice.update({ where: { productCode: subject }, data: Before.parse(before) })
    return {}
  },
}

async function lockPrices(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('product-price'))`
}

function inText({ chargeCents, priceCents }: { chargeCents: bigint; priceCents: bigint | null }) {
  return { chargeCents: chargeCents.toString(), priceCents: priceCents?.toString() ?? null }
}
