import type { Environment } from './environment.ts'
import type { ProviderFault } from './fault.ts'
import { type Trigger, triggerOf } from './operators.ts'

const SLOW_MS = 30_000
const REVERSAL_MS = 120_000
/** A payment that nobody looks at still settles, within about a minute. */
const UNSEEN_MS = 45_000
const NEVER = Number.POSITIVE_INFINITY

/** How a payment will go, as far as known when it is asked for. */
export type CollectionPlan = {
  held: boolean
  rejected: boolean
  completesOnCheck: boolean
  /** When and how the provider answers without a look. */
  answer: { afterMs: number; outcome: 'completed' | 'failed' } | null
  /** The earliest time after the request at which a confirmed payment completes; infinite if no code completes it. */
  earliestAfterMs: number | null
  reverseAfterMs: number | null
}

const WAITING: CollectionPlan = {
  held: false,
  rejected: false,
  completesOnCheck: false,
  answer: null,
  earliestAfterMs: null,
  reverseAfterMs: null,
}

/**
 * Plans a payment: by a fault, else by the sandbox number (service-api.md, Sandbox behaviour); in live it waits for the
 * customer. A payment by OTP completes only by its confirmation.
 */
export function planCollection(input: {
  phone: string
  environment: Environment
  needsOtp: boolean
  fault: ProviderFault | null
}): CollectionPlan {
  const { phone, environment, needsOtp, fault } = input
  if (fault) return planFault(fault, environment === 'live' || needsOtp)
  if (environment === 'live') return WAITING
  const trigger = triggerOf(phone, environment)
  return needsOtp ? planOtp(trigger) : planPlain(trigger)
}

function planFault(fault: ProviderFault, waits: boolean): CollectionPlan {
  switch (fault.kind) {
    case 'reject':
      return { ...WAITING, rejected: true }
    case 'hold':
      return { ...WAITING, held: true }
    case 'pend':
      return { ...WAITING, answer: { afterMs: fault.seconds * 1000, outcome: fault.then } }
    case 'reverse':
      return { ...(waits ? WAITING : planPlain('plain')), reverseAfterMs: fault.seconds * 1000 }
  }
}

function planOtp(trigger: Trigger): CollectionPlan {
  if (trigger === 'slow_completed') return { ...WAITING, earliestAfterMs: SLOW_MS }
  if (trigger === 'slow_failed') {
    return { ...WAITING, answer: { afterMs: SLOW_MS, outcome: 'failed' }, earliestAfterMs: NEVER }
  }
  return { ...WAITING, reverseAfterMs: trigger === 'reversed' ? REVERSAL_MS : null }
}

function planPlain(trigger: Trigger): CollectionPlan {
  if (trigger === 'slow_completed') return { ...WAITING, answer: { afterMs: SLOW_MS, outcome: 'completed' } }
  if (trigger === 'slow_failed') return { ...WAITING, answer: { afterMs: SLOW_MS, outcome: 'failed' } }
  return {
    ...WAITING,
    completesOnCheck: true,
    answer: { afterMs: UNSEEN_MS, outcome: 'completed' },
    reverseAfterMs: trigger === 'reversed' ? REVERSAL_MS : null,
  }
}
