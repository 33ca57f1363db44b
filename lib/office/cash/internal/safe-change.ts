import type { SafeChange } from '@/lib/books/journal/cash-postings.ts'
import { expenseKind } from '@/lib/platform/shared/expense-kind.ts'
import { SAFE_KINDS } from '../model.ts'

/** What the books call a movement of the office. Throws for a count or a correction, which are booked otherwise. */
export function safeChange(kind: string, spentOn: string | null): SafeChange {
  if (kind === 'expense') return { kind, on: expenseKind(spentOn) }
  const plain = SAFE_KINDS.find((one) => one === kind)
  if (!plain || plain === 'expense') throw new Error(`${kind} is no movement of a safe`)
  return { kind: plain }
}
