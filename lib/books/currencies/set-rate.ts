import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { readRate, writeRate } from './internal/read-rate.ts'

/** A larger change from the last rate, in percent, is taken for a typing error. */
const FAR_PERCENT = 20n

export type NewRate = {
  currencyCode: string
  /** What a customer pays for one USD, and what we give for one, as typed. */
  buying: string
  selling: string
  /** The person confirmed a rate far from the last one. */
  sure: boolean
}

/**
 * Sets a currency's rate for new tickets (money rule 3); tickets that have taken money keep theirs. Refuses with
 * RATE_SHAPE, RATE_SPREAD if we would give more than we take, RATE_FAR unless sure, CURRENCY_UNKNOWN.
 */
export async function setRate({ ctx, input }: { ctx: Ctx; input: NewRate }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'money:change')
  const { currencyCode, sure } = input
  const rate = { buyingMicros: readRate(input.buying), sellingMicros: readRate(input.selling) }
  if (rate.buyingMicros < rate.sellingMicros) refuse('RATE_SPREAD')
  if (currencyCode === 'USD') refuse('CURRENCY_USD')
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Currency" where code = ${currencyCode} for update`
    const currency = await tx.currency.findUnique({
      where: { code: currencyCode },
      select: { rates: { orderBy: { id: 'desc' }, take: 1 } },
    })
    if (!currency) return refuse('CURRENCY_UNKNOWN')
    const [before] = currency.rates
    if (before && !sure && isFar(before, rate)) {
      const params = { buying: writeRate(before.buyingMicros), selling: writeRate(before.sellingMicros) }
      refuse('RATE_FAR', { params })
    }
    await tx.exchangeRate.create({ data: { currencyCode, ...rate, setById: actor.staffId } })
    const detail = { before: before ? inText(before) : null, after: inText(rate) }
    await recordAudit(tx, actor, { action: 'rate:set', objectKind: 'currency', objectId: currencyCode, detail })
  })
}

type Rate = { buyingMicros: bigint; sellingMicros: bigint }

function isFar(before: Rate, after: Rate): boolean {
  const far = (a: bigint, b: bigint) => (a > b ? a - b : b - a) * 100n > a * FAR_PERCENT
  return far(before.buyingMicros, after.buyingMicros) || far(before.sellingMicros, after.sellingMicros)
}

function inText({ buyingMicros, sellingMicros }: Rate) {
  return { buying: writeRate(buyingMicros), selling: writeRate(sellingMicros) }
}
