import { fillField } from '@/components/ui/forms/fill-field.ts'

/** The ids of the fields that mean the same on a selling screen and on the page of deposits. */
const SELL = { number: 'recipient', amount: 'amount' }
const COLLECT = { number: 'payer', amount: 'amount' }

const COLLECT_PATH = '/collect'

type Fields = typeof SELL
type Carried = { to: string; into: Fields } & Fields

let carried: Carried | null = null

/** Remembers a whole phone number and the amount for the page that is being opened. */
export function carryAlong(link: HTMLElement, to: string): void {
  const [from, into] = to === COLLECT_PATH ? [SELL, COLLECT] : [COLLECT, SELL]
  // From the deposits only their own way back leads to the same customer; a key or a tab leads to the next.
  const isSame = to === COLLECT_PATH || (location.pathname === COLLECT_PATH && link.closest('main form') !== null)
  const number = fieldOf(from.number)
  const isPhone = number?.inputMode === 'tel' && (from === COLLECT || 'full' in number.dataset)
  carried = isSame && isPhone ? { to, into, number: number.value, amount: fieldOf(from.amount)?.value ?? '' } : null
}

export function forgetCarried(): void {
  carried = null
}

/** Puts what was carried to this page into its fields, once. The focus stays. */
export function putCarried(at: string): void {
  const [now, focused] = [carried, document.activeElement]
  carried = null
  if (now?.to !== at) return
  for (const name of ['amount', 'number'] as const) {
    const field = fieldOf(now.into[name])
    if (field && !field.disabled && now[name] !== '') fillField(field, now[name], { enter: false, after: false })
  }
  if (focused instanceof HTMLElement) focused.focus()
}

function fieldOf(id: string): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(`main input#${id}`)
}
