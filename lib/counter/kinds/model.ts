import type { PageCommand } from '@/lib/people/keys/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/** The one recipient field that a product needs (service-api.md, QuoteRequest). */
export type RecipientField = 'phone' | 'meter' | 'account'

/** What the customer receives in writing: a meter's token or a voucher's code. */
export type Goods = 'token' | 'code'

type KindFacts = {
  /** The recipient field to type until a product says what it needs. */
  field: RecipientField
  /** The Service's category; null if service-api.md names none, so that only product codes tell the kind. */
  category: string | null
  /**
   * The form of its product codes (service-api.md, What the service does), and the words that end a name made from such
   * a code. Null if only the category tells the kind.
   */
  codes: { pattern: RegExp; purpose: string } | null
  /** The price if the Service gives neither price nor range: the typed amount, one price from the quote, or either. */
  untoldPrice: 'typed' | 'fixed' | 'either'
  goods: Goods | null
  /** Needs no name check, so the customer may pay by mobile money before the Service names a price (money rule 1). */
  collectFirst: boolean
  /** The command that opens its screen; kinds may share one. */
  command: PageCommand
} & ScreenFacts

/**
 * The screen that sells it: by the operator of a phone number, by a meter, or from a list with these amounts beside it,
 * in USD cents.
 */
type ScreenFacts =
  | { screen: 'number'; field: 'phone' }
  | { screen: 'meter'; field: 'meter' }
  | { screen: 'shelf'; field: 'phone' | 'account'; amounts: readonly Cents[] }

/**
 * What can be sold, and everything that differs between kinds. Unions, lists and screens are derived from this table;
 * its words are the messages `sell.<kind>Title`, `tender.kinds`, `now.kinds`, `zReport.kinds` and, for a shelf, four of
 * `shelf`.
 */
export const KINDS = {
  airtime: {
    screen: 'number',
    field: 'phone',
    category: 'airtime',
    codes: { pattern: /^[^.]+\.airtime$/, purpose: 'airtime' },
    untoldPrice: 'typed',
    goods: null,
    collectFirst: true,
    command: 'airtime',
  },
  bundle: {
    screen: 'number',
    field: 'phone',
    category: 'data',
    codes: { pattern: /^[^.]+\.bundle\./, purpose: 'bundle' },
    untoldPrice: 'fixed',
    goods: null,
    collectFirst: true,
    command: 'bundles',
  },
  electricity: {
    screen: 'meter',
    field: 'meter',
    category: null,
    codes: { pattern: /^[^.]+\.prepaid$/, purpose: 'prepaid electricity' },
    untoldPrice: 'typed',
    goods: 'token',
    collectFirst: false,
    command: 'electricity',
  },
  bill: {
    screen: 'shelf',
    field: 'account',
    category: 'bill',
    codes: null,
    untoldPrice: 'typed',
    goods: null,
    collectFirst: false,
    command: 'bills',
    amounts: [500n, 1000n, 2000n, 5000n, 10_000n],
  },
  voucher: {
    screen: 'shelf',
    field: 'phone',
    category: 'voucher',
    codes: null,
    untoldPrice: 'either',
    goods: 'code',
    collectFirst: false,
    command: 'bills',
    amounts: [500n, 1000n, 1500n, 2500n, 5000n],
  },
} as const satisfies Record<string, KindFacts>

export type SaleKind = keyof typeof KINDS

/** A product's kind; `other` is unknown and not offered. */
export type ProductKind = SaleKind | 'other'

type Screen = KindFacts['screen']

/** The kinds that a screen sells. */
export type KindOn<S extends Screen> = {
  [K in SaleKind]: (typeof KINDS)[K]['screen'] extends S ? K : never
}[SaleKind]

/** The kinds in the order that screens list them. */
export const SALE_KINDS = Object.keys(KINDS) as SaleKind[]

/** Whether text names a kind. */
export function isSaleKind(text: string): text is SaleKind {
  return Object.hasOwn(KINDS, text)
}

/** The kind that a product's code alone tells; null if it takes the Service's category to tell. */
export function kindOfCode(code: string): SaleKind | null {
  return SALE_KINDS.find((kind) => KINDS[kind].codes?.pattern.test(code)) ?? null
}

/** Whether a screen sells this kind; false if `kind` names none. */
export function isKindOn<S extends Screen>(screen: S, kind: string): kind is KindOn<S> {
  return isSaleKind(kind) && KINDS[kind].screen === screen
}

/** Whether a sale of a kind may be paid by mobile money before the Service has priced it. */
export function mayCollectFirst(kind: string): boolean {
  return isSaleKind(kind) && KINDS[kind].collectFirst
}

/** The kinds sold from a list. */
export const SHELF_KINDS = SALE_KINDS.filter((kind) => isKindOn('shelf', kind))

/**
 * The kinds whose customers and favourites are shown together with this kind's: airtime and bundles share theirs, since
 * both go to phone numbers.
 */
export function kindsBeside(kind: SaleKind): SaleKind[] {
  return isKindOn('number', kind) ? SALE_KINDS.filter((other) => isKindOn('number', other)) : [kind]
}
