import { NO_TENDERS } from '@/lib/books/tenders/model.ts'
import type { BesidePriceFields } from '@/lib/counter/ticket-forms/model.ts'
import { parseTenderForm } from '@/lib/counter/tickets/forms.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { parseProblem } from '@/lib/platform/i18n/problem-search.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

export type Search = Record<string, string | string[] | undefined>

export type StageProps = { actor: Actor; ticket: TicketView; search: Search }

/** Why the last press changed nothing, as the address says. A form resubmitted from history sold nothing new. */
export function problemIn({ before, ...rest }: Search): Problem | null {
  return before === '1' ? { code: 'SOLD_BEFORE' } : parseProblem(rest)
}

/** What was typed beside the price before the items changed. */
export function besidePriceIn(search: Search): BesidePriceFields {
  return { cash: tendersIn(search) ?? NO_TENDERS, kept: String(search.kept ?? '') }
}

/** The cash amounts from the address, for browsers where no script works out the change. */
export function tendersIn(search: Search) {
  const pairs = Object.entries(search).map(
    ([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value] as const,
  )
  const tenders = parseTenderForm(new URLSearchParams(pairs.flatMap(([name, value]) => (value ? [[name, value]] : []))))
  return tenders.amounts.length > 0 ? tenders : null
}
