import type { Environment } from './environment.ts'
import type { ProviderFault } from './fault.ts'
import { type Trigger, triggerOf } from './operators.ts'

const SLOW_MS = 30_000
const REVERSAL_MS = 120_000
/** Even a payment that nobody checks settles within about a minute. */
const UNSEEN_MS = 45_000
const NEVER = Number.POSITIVE_INFINITY

/** How a payment will go, as far as known when it is asked for. */
export type CollectionPlan = {
  held: boolean
  rejected: boolean
  completesOnCheck: boolean
  /** When and how the provider answers, even if nobody checks the payment; null if it never does. */
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
  if (fault) return planFault(fault, environment, needsOtp)
  if (environment === 'live') return WAITING
  return planNumber(triggerOf(phone, environment), needsOtp)
}

function planFault(fault: ProviderFault, environment: Environment, needsOtp: boolean): CollectionPlan {
  switch (fault.kind) {
    case 'reject':
      return { ...WAITING, rejected: true }
    case 'hold':
      return { ...WAITING, held: true }
    case 'pend':
      return planEnd(fault.seconds * 1000, fault.then, needsOtp)
    case 'reverse': {
      const plan = environment === 'live' ? WAITING : planNumber('plain', needsOtp)
      return { ...plan, reverseAfterMs: fault.seconds * 1000 }
    }
  }
}

function planNumber(trigger: Trigger, needsOtp: boolean): CollectionPlan {
  if (trigger === 'slow_completed') return planEnd(SLOW_MS, 'completed', needsOtp)
  if (trigger === 'slow_failed') return planEnd(SLOW_MS, 'failed', needsOtp)
  const reverseAfterMs = trigger === 'reversed' ? REVERSAL_MS : null
  if (needsOtp) return { ...WAITING, reverseAfterMs }
  return { ...WAITING, completesOnCheck: true, answer: { afterMs: UNSEEN_MS, outcome: 'completed' }, reverseAfterMs }
}

/**
 * The provider answers after `afterMs`. With an OTP, `completed` waits for the confirmation, and `failed` ends even a
 * confirmed payment.
 */
function planEnd(afterMs: number, outcome: 'completed' | 'failed', needsOtp: boolean): CollectionPlan {
  if (!needsOtp) return { ...WAITING, answer: { afterMs, outcome } }
  if (outcome === 'completed') return { ...WAITING, earliestAfterMs: afterMs }
  return { ...WAITING, answer: { afterMs, outcome }, earliestAfterMs: NEVER }
}
