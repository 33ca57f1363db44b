/** By phone (service-api.md, CollectionRequest); cash is accepted in any currency. */
export const PAY_CURRENCIES = ['USD', 'ZWG'] as const
export type PayCurrency = (typeof PAY_CURRENCIES)[number]

export function isPayCurrency(text: string): text is PayCurrency {
  return PAY_CURRENCIES.some((known) => known === text)
}

/** What a customer is asked to do next (service-api.md, Collection). */
export const NEXT_ACTION_TYPES = ['approve_on_phone', 'submit_otp', 'pay_code'] as const
export type NextActionType = (typeof NEXT_ACTION_TYPES)[number]

/** A shop may set another label, which is shown as set. */
export const MOBILE_MONEY = 'Mobile money'

export function formatFundingLabel(label: string, t: (key: 'mobileMoney') => string): string {
  return label === MOBILE_MONEY ? t('mobileMoney') : label
}

/** Each is an account of its own in the books. */
export const EXPENSE_KINDS = ['rent', 'wages', 'transport', 'stock', 'power', 'repairs', 'fees', 'other'] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

export function expenseKind(text: string | null): ExpenseKind {
  return EXPENSE_KINDS.find((kind) => kind === text) ?? 'other'
}
