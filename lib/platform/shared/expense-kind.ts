/** What the shop spends cash on, from a drawer or a safe; each kind is an account of its own in the books. */
export const EXPENSE_KINDS = ['rent', 'wages', 'transport', 'stock', 'power', 'repairs', 'fees', 'other'] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

/** The kind that a stored or posted text names; `other` for anything else, such as a payout older than the kinds. */
export function expenseKind(text: string | null): ExpenseKind {
  return EXPENSE_KINDS.find((kind) => kind === text) ?? 'other'
}
