'use client'

import { useTranslations } from 'next-intl'
import { useHydrated } from '@/components/ui/focus/use-hydrated.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { formatUsd, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { insteadOfSelling } from './instead-of-selling.ts'
import { TypedBesideFields } from './typed-beside.tsx'

/** Offers to let the typed amount be all that the customer pays, fee included; then says that it is. */
export function AllIn({ sale, ticketId, price }: { sale: SaleView; ticketId: string; price: FormAction }) {
  const t = useTranslations('tender')
  const scripted = useHydrated()
  const typed = parseTypedAmount(sale.typedAmount)
  const { amountCents, priceCents } = sale
  if (!typed.ok || amountCents === null || priceCents === null || priceCents <= amountCents) return null
  if (typed.cents === priceCents) {
    return <p className="mt-2 text-note text-muted">{t('allInDone', { buys: formatUsd(amountCents) })}</p>
  }
  if (typed.cents !== amountCents) return null
  return (
    <form action={price} className="-ms-2.25 mt-2">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={sale.id} />
      <TypedBesideFields />
      <SubmitButton look="quiet" pendingText={t('asking')} {...(!scripted && insteadOfSelling({ allIn: sale.id }))}>
        {t('allIn', { total: formatUsd(typed.cents) })}
      </SubmitButton>
    </form>
  )
}
