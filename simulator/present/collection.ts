import { formatInstant, formatOptionalInstant } from '../domain/clock.ts'
import { type Collection, NEXT_ACTIONS } from '../domain/collection.ts'
import { formatCents } from '../domain/money.ts'
import type { Simulator } from '../simulator.ts'

/** A collection as an API answer shows it; bare mode keeps only what service-api.md names. The OTP is never in it. */
export function presentCollection(simulator: Simulator, collection: Collection) {
  const { completedAt, chargeAmount } = collection
  const named = {
    id: collection.id,
    status: collection.status,
    next_action: nextAction(collection),
    credit: completedAt === null ? null : formatCents(collection.amount),
    charge_amount: chargeAmount === null ? null : formatCents(chargeAmount),
    rate: collection.rate,
    failure_code: collection.failureCode,
  }
  if (simulator.settings.minimal) return named
  return {
    ...named,
    method: collection.method,
    amount: formatCents(collection.amount),
    currency: collection.currency,
    customer_phone: collection.customerPhone,
    reference: collection.reference,
    branch_id: collection.branchId,
    terminal_id: collection.terminalId,
    expires_at: formatInstant(collection.expiresAt),
    created_at: formatInstant(collection.createdAt),
    completed_at: formatOptionalInstant(completedAt),
  }
}

function nextAction({ method, customerPhone, payCode }: Collection) {
  const type = NEXT_ACTIONS[method]
  if (type === 'pay_code') return { type, message: 'The customer pays this code in the wallet', code: payCode }
  if (type === 'submit_otp') return { type, message: `Ask the customer for the code sent to ${customerPhone}` }
  return { type, message: `The customer approves the payment on ${customerPhone}` }
}
