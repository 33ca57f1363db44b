/** The usual label of topping up by mobile money; a shop may set another, which is shown as set. */
export const MOBILE_MONEY = 'Mobile money'

/** A way to top up as the reader's language says it: the usual label is a word of ours. */
export function sayFundingLabel(label: string, t: (key: 'mobileMoney') => string): string {
  return label === MOBILE_MONEY ? t('mobileMoney') : label
}
