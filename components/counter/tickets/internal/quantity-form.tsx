'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useHydrated } from '@/components/ui/focus/use-hydrated.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { MOST_VOUCHERS } from '@/lib/counter/ticket-forms/model.ts'
import { insteadOfSelling } from './instead-of-selling.ts'
import { TypedBesideFields } from './typed-beside.tsx'

type Props = {
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
export function QuantityForm({ ticketId, saleId, priced, change }: Props) {
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
    <form action={change} className="mt-3 flex flex-wrap items-center gap-3 max-phone:gap-2">
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
