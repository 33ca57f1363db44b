/**
 * What a customer may pay in by phone (service-api.md, CollectionRequest); cash is accepted in any currency the owner
 * added.
 */
export const PAY_CURRENCIES = ['USD', 'ZWG'] as const
export type PayCurrency = (typeof PAY_CURRENCIES)[number]

/** Whether text is one of them. */
export function isPayCurrency(text: string): text is PayCurrency {
  return PAY_CURRENCIES.some((known) => known === text)
}
