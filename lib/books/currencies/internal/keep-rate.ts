import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Standing } from '@/lib/people/changes/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/shown-settings.ts'
import { type RateMicros, rateRead, writeRate } from '../model.ts'
import { STANDING_RATES } from '../queries.ts'

/** A change from the last rate by more than this percentage is probably a typing error. */
const FAR_PERCENT = 20n

type NewRate = Shown & {
  currencyCode: string
  rate: RateMicros
  /** Whether the person confirmed a rate far from the last one. */
  sure: boolean
  /** How the form read this rate before it was sent (`rateRead`). */
  read: string
}

/** Adds a rate and its audit record, in the caller's transaction. */
export async function keepRate(tx: Tx, actor: Actor, asked: NewRate): Promise<void> {
  const { currencyCode, rate, sure, read, shown } = asked
  const currency = await lockRates(tx, currencyCode)
  if (!currency) return refuse('CURRENCY_UNKNOWN')
  const [before] = currency.rates
  refuseIfChanged({ shown, stored: before ? inText(before) : {}, wanted: inText(rate) })
  if (before && !sure && isFar(before, rate))
    refuse('RATE_FAR', { params: { currency: currencyCode, ...inText(before) } })
  if (read !== rateRead(rate)) refuse('RATE_CHECK', { params: { currency: currencyCode, ...inText(rate) } })
  await tx.exchangeRate.create({ data: { currencyCode, ...rate, setById: actor.staffId } })
  const detail = { before: before ? inText(before) : null, after: inText(rate) }
  const about = { objectKind: 'currency', objectId: currencyCode } as const
  const replaced = {
    ...({ setting: 'rate', subject: currencyCode } as const),
    ...{ before: rateStanding(before), after: rateStanding(rate) },
  }
  await recordAudit(tx, actor, { action: 'rate:set', ...about, detail, replaced })
}

/** A currency with its last rate, locked; null if there is no such currency. */
export async function lockRates(tx: Tx, code: string) {
  await tx.$queryRaw`select 1 from "Currency" where code = ${code} for update`
  return tx.currency.findUnique({ where: { code }, select: { rates: { ...STANDING_RATES, take: 1 } } })
}

/** A rate as its changes store it, or that there is none. */
export function rateStanding(rate: RateMicros | undefined): Standing {
  if (!rate) return { buyingMicros: null, sellingMicros: null }
  return { buyingMicros: String(rate.buyingMicros), sellingMicros: String(rate.sellingMicros) }
}

function isFar(before: RateMicros, after: RateMicros): boolean {
  const far = (a: bigint, b: bigint) => (a > b ? a - b : b - a) * 100n > a * FAR_PERCENT
  return far(before.buyingMicros, after.buyingMicros) || far(before.sellingMicros, after.sellingMicros)
}

function inText({ buyingMicros, sellingMicros }: RateMicros) {
  return { buying: writeRate(buyingMicros), selling: writeRate(sellingMicros) }
}
