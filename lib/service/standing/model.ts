import type { CatchingUp } from '@/lib/service/lost-time/model.ts'

/**
 * Codes after which a key sells nothing until a person acts, whichever call got them: a wrong or refused key, a paused
 * partner (service-api.md, Errors and service-api.md, Authentication).
 */
const BLOCKING_CODES = [
  'KEY_INVALID',
  'KEY_ENVIRONMENT_MISMATCH',
  'ABILITY_MISSING',
  'IP_NOT_ALLOWED',
  'LIVE_NOT_ENABLED',
  'PARTNER_PAUSED',
] as const
export type BlockingCode = (typeof BLOCKING_CODES)[number]

/** Whether a code stops selling with the key. */
export function isBlockingCode(code: string): code is BlockingCode {
  return (BLOCKING_CODES as readonly string[]).includes(code)
}

/** A key's stop that has words of its own: a code of the Service, or ours for another partner's key. */
export function stopNamed(code: string): BlockingCode | 'KEY_OF_OTHER_PARTNER' | 'other' {
  return isBlockingCode(code) || code === 'KEY_OF_OTHER_PARTNER' ? code : 'other'
}

/** What the top bar shows; JSON-safe, because it travels over the live route. */
export type StandingView = {
  balanceText: string | null
  balanceAt: string | null
  blocked: { code: string; reason: string | null } | null
  catchingUp: CatchingUp | null
}

/** A product in trouble: `count` of its last `of` sales were not delivered, or took long. */
export type ProductTrouble = {
  productCode: string
  name: string
  kind: string
  verdict: 'fails' | 'slow'
  count: number
  of: number
}

/** With fewer sales than this a share means nothing. */
const ENOUGH_SALES = 5
/** More than one, since one customer's wrong meter is not the product's trouble. */
const ENOUGH_CUSTOMERS = 2
/** This many good sales in a row end the trouble. */
const WELL_AGAIN = 3

type LastSales = { of: number; failed: number; late: number; whose: number; lastWell: number }

/** Whether a product's last sales deserve a warning: at least half of enough sales, from more than one customer. */
export function judgeProduct({ of, failed, late, whose, lastWell }: LastSales): ProductTrouble['verdict'] | null {
  if (of < ENOUGH_SALES || whose < ENOUGH_CUSTOMERS || lastWell >= WELL_AGAIN) return null
  if (failed * 2 >= of) return 'fails'
  return (failed + late) * 2 >= of ? 'slow' : null
}
