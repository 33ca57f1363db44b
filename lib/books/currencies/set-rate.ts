import { z } from 'zod'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Standing } from '@/lib/people/changes/model.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { formatRate, formatRatePair, parseRateField, type RateMicros } from './model.ts'
import { STANDING_RATES } from './queries.ts'

export type NewRate = Shown & {
  currencyCode: string
  buying: string
  selling: string
  sure: boolean
  /** How the form read this rate before it was sent (`formatRatePair`). */
  read: string
}

/** Sets a currency's rate for new tickets (money rule 3); tickets that have taken money keep theirs. */
export function setRate({ ctx, input }: { ctx: Ctx; input: NewRate }): Promise<void> {
  return saveRates(ctx, [input], (name) => name)
}

/** Sets the rates of several currencies, all or none. The same rate again confirms that it still holds. */
export function setRates({ ctx, input }: { ctx: Ctx; input: { rates: NewRate[] } }): Promise<void> {
  return saveRates(ctx, input.rates, (name, code) => `${name}.${code}`)
}

async function saveRates({ actor }: Ctx, newRates: NewRate[], fieldOf: (name: string, code: string) => string) {
  authoriseSpending(actor, 'money:change')
  const rates = newRates.map(({ currencyCode, buying, selling, ...checks }) => {
    const atBuying = fieldOf('buying', currencyCode)
    const rate = {
      buyingMicros: parseRateField(buying, currencyCode, atBuying),
      sellingMicros: parseRateField(selling, currencyCode, fieldOf('selling', currencyCode)),
    }
    const params = { currency: currencyCode }
    if (rate.buyingMicros < rate.sellingMicros) refuse('RATE_SPREAD', { field: atBuying, params })
    if (currencyCode === 'USD') refuse('CURRENCY_USD')
    return { currencyCode, rate, ...checks }
  })
  await db().$transaction(async (tx) => {
    for (const rate of rates.toSorted((a, b) => a.currencyCode.localeCompare(b.currencyCode))) {
      await storeRate(tx, actor, rate)
    }
  })
}

/** A change from the last rate by more than this percentage is probably a typing error. */
const FAR_PERCENT = 20n

type ParsedRate = Shown & {
  currencyCode: string
  rate: RateMicros
  sure: boolean
  /** How the form read this rate before it was sent (`formatRatePair`). */
  read: string
}

async function storeRate(tx: Tx, actor: Actor, change: ParsedRate): Promise<void> {
  const { currencyCode, rate, sure, read, shown } = change
  const currency = await lockRates(tx, currencyCode)
  if (!currency) return refuse('CURRENCY_UNKNOWN')
  const [before] = currency.rates
  refuseIfChanged({ shown, stored: before ? inText(before) : {}, wanted: inText(rate) })
  if (before && !sure && isFar(before, rate))
    refuse('RATE_FAR', { params: { currency: currencyCode, ...inText(before) } })
  if (read !== formatRatePair(rate)) refuse('RATE_CHECK', { params: { currency: currencyCode, ...inText(rate) } })
  await tx.exchangeRate.create({ data: { currencyCode, ...rate, setById: actor.staffId } })
  const detail = { before: before ? inText(before) : null, after: inText(rate) }
  const about = { objectKind: 'currency', objectId: currencyCode } as const
  const replaced = {
    ...({ setting: 'rate', subject: currencyCode } as const),
    ...{ before: rateStanding(before), after: rateStanding(rate) },
  }
  await recordAudit(tx, actor, { action: 'rate:set', ...about, detail, replaced })
}

async function lockRates(tx: Tx, code: string) {
  await tx.$queryRaw`select 1 from "Currency" where code = ${code} for update`
  return tx.currency.findUnique({ where: { code }, select: { rates: { ...STANDING_RATES, take: 1 } } })
}

function rateStanding(rate: RateMicros | undefined): Standing {
  if (!rate) return { buyingMicros: null, sellingMicros: null }
  return { buyingMicros: String(rate.buyingMicros), sellingMicros: String(rate.sellingMicros) }
}

function isFar(before: RateMicros, after: RateMicros): boolean {
  const far = (a: bigint, b: bigint) => (a > b ? a - b : b - a) * 100n > a * FAR_PERCENT
  return far(before.buyingMicros, after.buyingMicros) || far(before.sellingMicros, after.sellingMicros)
}

function inText({ buyingMicros, sellingMicros }: RateMicros) {
  return { buying: formatRate(buyingMicros), selling: formatRate(sellingMicros) }
}

const Micros = z.coerce.bigint()
const Before = z.union([
  z.object({ buyingMicros: z.null(), sellingMicros: z.null() }).transform(() => null),
  z.object({ buyingMicros: Micros, sellingMicros: Micros }),
])

/** Undone, the rate before it is set again; a first one is withdrawn, and what is in drawers keeps its worth. */
export const UNDOABLE_RATE: Undoable = {
  ownCode: false,
  lock: async (tx, code) => {
    const currency = await lockRates(tx, code)
    return currency && rateStanding(currency.rates[0])
  },
  putBack: async (tx, { actor: { staffId }, subject: currencyCode, before }) => {
    const rate = Before.parse(before)
    if (rate === null) await withdrawRates(tx, currencyCode, staffId)
    else await tx.exchangeRate.create({ data: { currencyCode, ...rate, setById: staffId }, select: { id: true } })
    return {}
  },
}

async function withdrawRates(tx: Tx, currencyCode: string, byId: string): Promise<void> {
  const where = { ...STANDING_RATES.where, currencyCode }
  const rates = await tx.exchangeRate.findMany({ where, select: { id: true } })
  await tx.rateWithdrawal.createMany({ data: rates.map(({ id }) => ({ rateId: id, byId })) })
}
