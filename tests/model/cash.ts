import { clearingKey } from '@/lib/books/journal/model.ts'
import { accountTender, type TypedTenders } from '@/lib/books/tenders/model.ts'
import { type Cash, type Cents, type Model, NO_CASH, typed, type Way } from './model.ts'

/** ZWG for a dollar: what a customer pays, and what we give as change. */
const BUYING = 28n
const SELLING = 26n
/** The smallest note: one ZWG. */
export const NOTE = 100n

export const WAYS_TO_PAY = [
  ...(['exact', 'change', 'zwg', 'mixed', 'change_in_zwg', 'too_little', 'nought_in_zwg'] as const),
  ...(['card', 'card_and_usd', 'card_and_zwg', 'card_too_much'] as const),
  ...(['account', 'account_and_usd', 'account_and_card'] as const),
] as const
export type WayToPay = (typeof WAYS_TO_PAY)[number]

/** What a customer hands over, what stays in the drawer, what goes out as change, and whether it pays the price. */
export type Tender = { cash: TypedTenders; net: Cash; change: Change; isEnough: boolean }

type Change = { USD: Cents; ZWG: Cents }

/** A price paid in one of the ways that people pay. */
export function tenderOf(way: WayToPay, price: Cents): Tender {
  const big = (price / 1_000n + 1n) * 1_000n
  switch (way) {
    case 'exact':
      return tender({ USD: '' }, { USD: price, ZWG: 0n })
    case 'change':
      return { ...tender({ USD: typed(big) }, { USD: price, ZWG: 0n }), change: { USD: big - price, ZWG: 0n } }
    case 'zwg':
      return tender({ USD: '', ZWG: typed(zwgDue(price)) }, { USD: 0n, ZWG: zwgDue(price) })
    case 'mixed': {
      const usd = (price / 200n) * 100n
      const zwg = zwgDue(price - usd)
      return tender({ USD: usd === 0n ? '' : typed(usd), ZWG: typed(zwg) }, { USD: usd, ZWG: zwg })
    }
    case 'change_in_zwg':
      return {
        ...tender({ USD: typed(big) }, { USD: big, ZWG: -zwgChange(big - price) }, 'ZWG'),
        change: { USD: 0n, ZWG: zwgChange(big - price) },
      }
    case 'card':
      return tender({ CARD: typed(price) }, { CARD: price })
    case 'card_and_usd': {
      const card = (price / 200n) * 100n
      const usd = price - card
      return {
        ...tender({ CARD: card === 0n ? '' : typed(card), USD: typed(usd + 300n) }, { CARD: card, USD: usd }),
        change: { USD: 300n, ZWG: 0n },
      }
    }
    case 'card_and_zwg': {
      const card = (price / 200n) * 100n
      const zwg = zwgDue(price - card)
      return tender({ CARD: card === 0n ? '' : typed(card), ZWG: typed(zwg) }, { CARD: card, ZWG: zwg })
    }
    case 'account':
      return tender({ ACCOUNT: typed(price) }, { ACCOUNT: price })
    case 'account_and_usd':
    case 'account_and_card': {
      const part = (price / 200n) * 100n
      const rest = way === 'account_and_usd' ? { USD: price - part } : { CARD: price - part }
      const amounts = Object.fromEntries(Object.entries(rest).map(([by, cents]) => [by, typed(cents)]))
      return tender({ ACCOUNT: part === 0n ? '' : typed(part), ...amounts }, { ACCOUNT: part, ...rest })
    }
    case 'card_too_much':
      return { ...tender({ CARD: typed(price + 1n) }, {}), isEnough: false }
    case 'too_little':
      return { ...tender({ USD: typed(price - 100n) }, { USD: 0n, ZWG: 0n }), isEnough: false }
    case 'nought_in_zwg':
      return { ...tender({ USD: typed(price - 2n), ZWG: '0' }, { USD: 0n, ZWG: 0n }), isEnough: false }
  }
}

/** A price in ZWG: the nearest sum in notes, at least one; a half is the customer's. All prices here earn half a note. */
function zwgDue(usd: Cents): Cents {
  const due = ((usd * BUYING + NOTE / 2n - 1n) / NOTE) * NOTE
  return usd > 0n && due === 0n ? NOTE : due
}

/** Change in ZWG: the nearest sum in notes; a half is the customer's. */
function zwgChange(usd: Cents): Cents {
  return ((usd * SELLING + NOTE / 2n) / NOTE) * NOTE
}

/** What goes back in ZWG for an amount, at the rate at which it was taken: rounded up to the note. */
export function zwgBack(usd: Cents): Cents {
  return upToNote(usd * BUYING)
}

function upToNote(zwg: Cents): Cents {
  return ((zwg + NOTE - 1n) / NOTE) * NOTE
}

function tender(amounts: Record<string, string>, net: Partial<Cash>, changeCurrency = 'USD'): Tender {
  const list = Object.entries(amounts).map(([way, text]) => {
    return way === 'CARD' || way === 'ACCOUNT'
      ? { typeId: placeOf(way), currency: 'USD', text }
      : { currency: way, text }
  })
  return {
    cash: { amounts: list, changeCurrency },
    net: { ...NO_CASH, ...net },
    change: { USD: 0n, ZWG: 0n },
    isEnough: true,
  }
}

/** A card machine that the owner named, and its account of the books at the model's branch. */
export const CARD_ID = '0ca2d000-0000-4000-8000-000000000001'
export const CARD_KEY = clearingKey(CARD_ID, 'HRE-01')

/** A customer who buys on account, up to a limit that each sequence sets. */
export const ACCOUNT_ID = '0acc0000-0000-4000-8000-000000000001'
export const ACCOUNT_KEY = accountTender(ACCOUNT_ID)

/** A way as forms name it. */
export function placeOf(way: Way): string {
  if (way === 'CARD') return CARD_ID
  return way === 'ACCOUNT' ? ACCOUNT_KEY : way
}

/** What the customer owes on the account. */
export function owedOnAccount({ drawers }: Pick<Model, 'drawers'>): Cents {
  return drawers[0].ACCOUNT + drawers[1].ACCOUNT
}

/** Adds cash to other cash or, with `sign` -1, subtracts it. */
export function move(cash: Cash, net: Cash, sign = 1n): void {
  cash.USD += sign * net.USD
  cash.ZWG += sign * net.ZWG
  cash.CARD += sign * net.CARD
  cash.ACCOUNT += sign * net.ACCOUNT
}
