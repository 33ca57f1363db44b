/** Codes after which a key sells nothing until a person acts (service-api.md, Errors and Authentication). */
const BLOCKING_CODES = [
  'KEY_INVALID',
  'KEY_ENVIRONMENT_MISMATCH',
  'ABILITY_MISSING',
  'IP_NOT_ALLOWED',
  'LIVE_NOT_ENABLED',
  'PARTNER_PAUSED',
] as const
export type BlockingCode = (typeof BLOCKING_CODES)[number]

export function isBlockingCode(code: string): code is BlockingCode {
  return (BLOCKING_CODES as readonly string[]).includes(code)
}

export function stopNamed(code: string): BlockingCode | 'KEY_OF_OTHER_PARTNER' | 'other' {
  return isBlockingCode(code) || code === 'KEY_OF_OTHER_PARTNER' ? code : 'other'
}

/** JSON-safe. */
export type StandingView = {
  balanceText: string | null
  balanceAt: string | null
  blocked: { code: string; reason: string | null } | null
  catchingUp: CatchingUp | null
}

/** Why nothing sells, in the reader's language; `note`: what keeps it from ending. */
export type Stop = { title: string; text: string; note: string | null }

/** The standing as the counter shows it. JSON-safe. */
export type ShownStanding = Pick<StandingView, 'balanceText' | 'balanceAt'> & { stops: Stop[] }

/** `count` of the product's last `of` customers got nothing, or waited long. */
export type ProductTrouble = {
  productCode: string
  name: string
  kind: string
  verdict: 'fails' | 'slow'
  count: number
  of: number
}

const ENOUGH_CUSTOMERS = 5
const WELL_AGAIN = 3

/** Each customer's newest sale. */
type LastSales = { of: number; failed: number; late: number; lastWell: number }

/** A warning needs at least half of enough customers. */
export function judgeProduct({ of, failed, late, lastWell }: LastSales): ProductTrouble['verdict'] | null {
  if (of < ENOUGH_CUSTOMERS || lastWell >= WELL_AGAIN) return null
  if (failed * 2 >= of) return 'fails'
  return (failed + late) * 2 >= of ? 'slow' : null
}

/** `problem`: why the Service could not be asked. JSON-safe. */
export type CatchingUp = { since: string; problem: CatchUpProblem | null; key: string | null }

export const CATCH_UP_PROBLEMS = ['silent', 'refused', 'too_long', 'no_key'] as const
export type CatchUpProblem = (typeof CATCH_UP_PROBLEMS)[number]
