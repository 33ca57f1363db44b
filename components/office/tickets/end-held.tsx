import { useTranslations } from 'next-intl'
import { KeepMoneyForm } from '@/components/counter/endings/keep-money-form.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { EndingsOffered } from '@/lib/counter/endings/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

type Props = {
  ticketId: string
  intentId: string
  endings: EndingsOffered
  keep: ResultAction
  bookUnclaimed: ResultAction
}

/** The ways to end what a ticket still holds without cash, for those who may; nothing if there is none. */
export function EndHeld({ ticketId, intentId, endings: { hadSaleId, mayBook }, keep, bookUnclaimed }: Props) {
  const t = useTranslations('sold')
  if (hadSaleId === null && !mayBook) return null
  return (
    <Panel title={t('endHeld')}>
      <div className="flex flex-wrap items-start gap-3">
        {hadSaleId !== null && <KeepMoneyForm {...{ ticketId, intentId, keep }} saleId={hadSaleId} />}
        {mayBook && <KeepMoneyForm {...{ ticketId, intentId }} saleId={null} keep={bookUnclaimed} />}
      </div>
    </Panel>
  )
}
