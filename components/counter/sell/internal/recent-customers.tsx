import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { Legend } from '@/components/ui/forms/label.tsx'
import { matchingCustomers, type ShownCustomer } from '../match-customers.ts'

type Props = { customers: ShownCustomer[]; text: string }

/**
 * This till's last customers, narrowed while typing. One press gets a new price for what the customer bought last;
 * beside it is the slip of that sale.
 */
export function RecentCustomers({ customers, text }: Props) {
  const t = useTranslations('repeat')
  const shown = matchingCustomers(customers, text)
  if (customers.length === 0) return <p className="text-note text-muted">{t('noCustomers')}</p>
  return (
    <fieldset className="min-w-0" id={RECENT_ID} onKeyDown={moveWithArrows}>
      <Legend>{t('customers')}</Legend>
      <div className="border-fine min-h-46 overflow-hidden rounded border-edge bg-paper">
        {shown.length === 0 && <p className="p-4 text-muted">{t('noneMatches')}</p>}
        {shown.map(({ saleId, ticketId, shown: number, productName, priceText, when }) => (
          <div key={saleId} className="flex border-t border-line first:border-t-0">
            <button
              type="submit"
              name="repeat"
              value={saleId}
              className="grid min-h-11.25 min-w-0 flex-1 grid-cols-[12rem_minmax(0,1fr)_auto] items-center gap-3 bg-paper px-4 py-1 text-start hover:bg-soft focus-visible:bg-ink focus-visible:text-on-ink focus-visible:-outline-offset-4 max-phone:min-h-13 max-phone:grid-cols-[minmax(0,1fr)_auto] max-phone:gap-x-3 max-phone:gap-y-0 max-phone:px-3"
            >
              <span className="font-figures text-lg leading-tightest font-semibold whitespace-nowrap max-phone:text-[length:min(1.125rem,4.6vw)]">
                {number}
              </span>
              <span className="max-phone:col-span-full max-phone:row-start-2">
                {productName} <small className="ms-1 text-note opacity-85">{when}</small>
              </span>
              <b className="font-figures text-lg leading-none font-semibold max-phone:text-[length:min(1.125rem,4.6vw)]">
                {priceText}
              </b>
            </button>
            <Link
              href={`/tickets/${ticketId}`}
              prefetch={false}
              aria-label={t('openSlip', { number })}
              className="flex min-w-target flex-none items-center justify-center border-s border-line px-3 text-note underline hover:bg-soft focus-visible:-outline-offset-4"
            >
              {t('slip')}
            </Link>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const next = rows[rows.findIndex((row) => row.matches(':focus')) + step]
  event.preventDefault()
  if (next) next.focus()
  else if (step < 0) document.getElementById('recipient')?.focus()
}

/** What this customer last bought at this till, one press away. */
export function LastTime({ customer }: { customer: ShownCustomer }) {
  const t = useTranslations('repeat')
  const { saleId, priceText: price, productName: product, when } = customer
  return (
    <span className="flex items-center gap-3 max-phone:justify-between max-phone:text-note">
      <span className="truncate">{t('lastTime', { price, product, when })}</span>
      <button
        type="submit"
        name="repeat"
        value={saleId}
        id={REPEAT_ID}
        // The line is lower than what a finger needs, so the button reaches beyond it.
        className="border-fine relative min-h-6 flex-none rounded border-edge bg-paper px-3 text-note font-semibold after:absolute after:-inset-2.5 hover:border-ink"
        aria-keyshortcuts="R"
      >
        {t('again')} <Kbd>R</Kbd>
      </button>
    </span>
  )
}

/** Ids of the recent customers' list and the repeat button. */
const RECENT_ID = 'recent-customers'
const REPEAT_ID = 'repeat'

/**
 * Keys in a number field that lead to known customers: the arrow down into their list, and R, which no number contains,
 * to repeat. Returns whether the key did anything.
 */
export function repeatKeys({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (key === 'ArrowDown') return reach(document.querySelector<HTMLElement>(`#${RECENT_ID} button`), 'focus')
  if (key === 'r' || key === 'R') return reach(document.getElementById(REPEAT_ID), 'click')
  return false
}

function reach(control: HTMLElement | null, how: 'focus' | 'click'): boolean {
  control?.[how]()
  return control !== null
}
