/**
 * Codes after which a key sells nothing until a person acts, whichever sale met them: a wrong or refused key, a paused
 * partner (service-api, Errors and Authentication).
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

/** What the top bar shows; JSON-safe, since it travels over the live route. */
export type StandingView = {
  balanceText: string | null
  balanceAt: string | null
  blocked: { code: string; reason: string | null } | null
}
