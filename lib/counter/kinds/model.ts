import type { PageCommand } from '@/lib/people/keys/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { SaleState } from '@/lib/platform/shared/order-state.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

export type RecipientField = 'phone' | 'meter' | 'account'

export type Goods = 'token' | 'code'

type KindFacts = {
  /** To type until a product says what it needs. */
  field: RecipientField
  /** The Service's category; null if service-api.md names none, so that only product codes tell the kind. */
  category: string | null
  /** Their form (service-api.md, What the service does), and the words that end a name made of one. */
  codes: { pattern: RegExp; purpose: string } | null
  /** The price if the Service gives neither price nor range: the typed amount, one price from the quote, or either. */
  untoldPrice: 'typed' | 'fixed' | 'either'
  goods: Goods | null
  /** Needs no name check, so the customer may pay by mobile money before the Service names a price (money rule 1). */
  collectFirst: boolean
  command: PageCommand
} & ScreenFacts

/** By a number's operator, by a meter, or from a list beside these amounts in USD cents. */
type ScreenFacts =
  | { screen: 'number'; field: 'phone' }
  | { screen: 'meter'; field: 'meter' }
  | { screen: 'shelf'; field: 'phone' | 'account'; amounts: readonly Cents[] }

/** All that differs between kinds. Words: `sell.<kind>Title`, `<tender, now, zReport>.kinds`, a shelf's in `shelf`. */
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

export type ProductKind = SaleKind | 'other'

type Screen = KindFacts['screen']

export type KindOn<S extends Screen> = {
  [K in SaleKind]: (typeof KINDS)[K]['screen'] extends S ? K : never
}[SaleKind]

export const SALE_KINDS = Object.keys(KINDS) as SaleKind[]

export function isSaleKind(text: string): text is SaleKind {
  return Object.hasOwn(KINDS, text)
}

/** The kind that a product's code alone tells; null if it takes the Service's category to tell. */
export function kindOfCode(code: string): SaleKind | null {
  return SALE_KINDS.find((kind) => KINDS[kind].codes?.pattern.test(code)) ?? null
}

export function isKindOn<S extends Screen>(screen: S, kind: string): kind is KindOn<S> {
  return isSaleKind(kind) && KINDS[kind].screen === screen
}

export function mayCollectFirst(kind: string): boolean {
  return isSaleKind(kind) && KINDS[kind].collectFirst
}

/** Digits of a meter’s number: the shortest, the usual, the longest. */
export const METER_DIGITS = { least: 8, usual: 11, most: 20 } as const

export const COLLECT_FIRST = 'COLLECT_FIRST'

/** Our balance was too low for a quote; the payment raises it. `problem` is the stored `Problem`. */
export function isToCollectFirst(item: { state: SaleState; quoteId: string | null; problem: unknown }): boolean {
  return item.state === 'quoted' && item.quoteId === null && (item.problem as Problem | null)?.code === COLLECT_FIRST
}

export const SHELF_KINDS = SALE_KINDS.filter((kind) => isKindOn('shelf', kind))

/** The kinds that a key of the key bar adds to a slip: bills and vouchers share one. */
export const KEYED_KINDS = SALE_KINDS.filter((kind, at) => {
  return SALE_KINDS.findIndex((other) => KINDS[other].command === KINDS[kind].command) === at
})

/** The id of the form that adds an item to the slip on screen; its buttons for those keys name their `data-command`. */
export const ADD_FORM = 'add-item'

/** The kinds that share customers and favourites: airtime and bundles, since both go to phone numbers. */
export function kindsBeside(kind: SaleKind): SaleKind[] {
  return isKindOn('number', kind) ? SALE_KINDS.filter((other) => isKindOn('number', other)) : [kind]
}
