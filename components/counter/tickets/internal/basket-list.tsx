'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useHydrated } from '@/components/ui/focus/use-hydrated.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { MOST_VOUCHERS } from '@/lib/counter/ticket-forms/model.ts'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { formatUsd, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { showRecipient } from '../items.ts'
import { EditLink, insteadOfSelling, TypedBesideFields } from './typed-beside.tsx'

type BasketListProps = { ticketId: string; items: readonly SaleView[]; remove: FormAction }

/** A ticket's items before payment; each can be changed or removed. */
export function BasketList({ ticketId, items, remove }: BasketListProps) {
  const t = useTranslations('tender')
  const scripted = useHydrated()
  return (
    <ol className="border-fine rounded border-line bg-paper">
      {items.map((sale) => (
        <li
          key={sale.id}
          className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 ps-4 pe-2 not-first:border-t not-first:border-line max-phone:grid-cols-[1fr_auto] max-phone:gap-y-0"
        >
          <span className="flex flex-wrap gap-x-3 py-2 max-phone:col-span-full max-phone:pb-0">
            <b>{sale.productName}</b>
            <span className="font-figures">{showRecipient(sale)}</span>
          </span>
          <span className="font-figures font-semibold">{formatUsd(sale.priceCents ?? 0n)}</span>
          <form action={remove} className="flex flex-wrap justify-end">
            <EditLink ticketId={ticketId} saleId={sale.id} name={named(sale)} text={t('edit')} />
            <input type="hidden" name="ticketId" value={ticketId} />
            <input type="hidden" name="saleId" value={sale.id} />
            <TypedBesideFields />
            <button
              type="submit"
              {...(!scripted && insteadOfSelling({ removes: sale.id }))}
              className="underline-offset-link min-h-target px-2 underline"
              aria-label={`${t('remove')}: ${named(sale)}`}
            >
              {t('remove')}
            </button>
          </form>
        </li>
      ))}
    </ol>
  )
}

/** The item as told apart from the others by ear alone. */
function named(sale: SaleView): string {
  return [sale.productName, showRecipient(sale)].filter(Boolean).join(' ')
}

type QuantityFormProps = {
  ticketId: string
  saleId: string
  /** How many the shown price is for. */
  priced: number
  change: FormAction
}

/**
 * The quantity, and its own button that prices it. What takes money at the shown price presses that button instead
 * while another quantity is typed. Without a script the quantity goes with the sale, which then prices it.
 */
export function QuantityForm({ ticketId, saleId, priced, change }: QuantityFormProps) {
  const t = useTranslations('tender')
  const scripted = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const priceFirst = (event: Event) => {
      const input = field.current
      if (!input || input.value === String(priced) || !takesMoney(event)) return
      event.preventDefault()
      event.stopPropagation()
      input.form?.querySelector('button')?.click()
    }
    document.addEventListener('submit', priceFirst, true)
    document.addEventListener('click', priceFirst, true)
    return () => {
      document.removeEventListener('submit', priceFirst, true)
      document.removeEventListener('click', priceFirst, true)
    }
  }, [priced])
  return (
    <form action={change} className="flex flex-wrap items-center gap-3 max-phone:gap-2">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={saleId} form={scripted ? undefined : 'sell-form'} />
      <TypedBesideFields />
      <label className="flex items-center gap-2">
        <span className="font-semibold">{t('howMany')}</span>
        <input
          key={priced}
          ref={field}
          className="border-fine h-target w-20 rounded border-edge bg-paper px-3 font-figures text-lg font-semibold max-phone:w-16"
          name="quantity"
          form={scripted ? undefined : 'sell-form'}
          type="number"
          min={1}
          max={MOST_VOUCHERS}
          defaultValue={priced}
          required
        />
      </label>
      <SubmitButton pendingText={t('asking')} {...(!scripted && insteadOfSelling('quantity'))}>
        {t('howManyChange')}
      </SubmitButton>
    </form>
  )
}

/** Whether it posts a form with the shown prices, or leads to mobile money. */
function takesMoney({ type, target }: Event): boolean {
  if (type === 'submit') return target instanceof HTMLFormElement && target.elements.namedItem('quoteIds') !== null
  return target instanceof Element && target.closest('a[href$="/collect"]') !== null
}

/** Offers to let the typed amount be all that the customer pays, fee included; then says that it is. */
export function AllIn({ sale, ticketId, price }: { sale: SaleView; ticketId: string; price: FormAction }) {
  const t = useTranslations('tender')
  const scripted = useHydrated()
  const typed = parseTypedAmount(sale.typedAmount)
  const { amountCents, priceCents } = sale
  if (!typed.ok || amountCents === null || priceCents === null || priceCents <= amountCents) return null
  if (typed.cents === priceCents) {
    return <p className="px-2 text-muted">{t('allInDone', { buys: formatUsd(amountCents) })}</p>
  }
  if (typed.cents !== amountCents) return null
  return (
    <form action={price}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={sale.id} />
      <TypedBesideFields />
      <SubmitButton look="quiet" pendingText={t('asking')} {...(!scripted && insteadOfSelling({ allIn: sale.id }))}>
        {t('allIn', { total: formatUsd(typed.cents) })}
      </SubmitButton>
    </form>
  )
}
