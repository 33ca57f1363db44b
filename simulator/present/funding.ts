import { formatInstant, formatOptionalInstant } from '../domain/clock.ts'
import type { Funding } from '../domain/funding.ts'
import { formatCents } from '../domain/money.ts'

/** A top-up as an API answer shows it; bare mode keeps its id and status. */
export function presentFunding(funding: Funding, minimal: boolean) {
  const { id, status, method, reference, instructions } = funding
  if (minimal) return { id, status }
  return {
    id,
    status,
    method,
    amount: formatCents(funding.amount),
    reference,
    instructions,
    created_at: formatInstant(funding.createdAt),
    credited_at: formatOptionalInstant(funding.creditedAt),
  }
}
