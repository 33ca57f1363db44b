import type { Environment } from './environment.ts'

/** The shape of every mobile number on the wire (service-api.md, Conventions). */
export const WIRE_PHONE = /^2637\d{8}$/
const TRIGGER_PHONE = /^263000000(\d{3})$/

const OPERATOR_BY_PREFIX: Record<string, string> = {
  '26377': 'econet',
  '26378': 'econet',
  '26371': 'netone',
  '26373': 'telecel',
}

/** The operators whose products need a number on their own network. */
export const OPERATORS: readonly string[] = ['econet', 'netone', 'telecel']

/** What a sandbox number triggers (service-api.md, Sandbox behaviour); `plain` for all other numbers. */
export type Trigger = 'plain' | 'slow_completed' | 'slow_failed' | 'reversed' | 'upstream_down'

const TRIGGERS: Record<string, Trigger> = {
  '002': 'slow_completed',
  '003': 'slow_failed',
  '004': 'reversed',
  '005': 'upstream_down',
}

/** True for `263000000` and three digits, which only the sandbox knows. */
export function isTriggerPhone(phone: string): boolean {
  return TRIGGER_PHONE.test(phone)
}

/** The trigger of a number in the sandbox; always `plain` in live. */
export function triggerOf(phone: string | undefined, environment: Environment): Trigger {
  const suffix = environment === 'test' && phone !== undefined ? TRIGGER_PHONE.exec(phone)?.[1] : undefined
  return (suffix !== undefined && TRIGGERS[suffix]) || 'plain'
}

/** The operator of a number, `econet` for a sandbox number; null if no operator has it. */
export function operatorOf(phone: string, environment: Environment): string | null {
  if (isTriggerPhone(phone)) return environment === 'test' ? 'econet' : null
  return (WIRE_PHONE.test(phone) && OPERATOR_BY_PREFIX[phone.slice(0, 5)]) || null
}
