'use client'

import { useTranslations } from 'next-intl'
import { useHydrated } from '@/components/ui/focus/use-hydrated.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { showRecipient } from '../show-recipient.ts'
import { insteadOfSelling } from './instead-of-selling.ts'
import { EditLink, TypedBesideFields } from './typed-beside.tsx'

type Props = { ticketId: string; items: readonly SaleView[]; remove: FormAction }

/** A ticket's items before payment; each can be changed or removed. */
export function BasketList({ ticketId, items, remove }: Props) {
  const t = useTranslations('tender')
  const scripted = useHydrated()
  return (
    <ol className="border-fine mt-2 rounded border-line bg-paper">
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
