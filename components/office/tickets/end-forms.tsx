import { useTranslations } from 'next-intl'
import { KeepMoneyForm } from '@/components/counter/endings/keep-money-form.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import type { EndingsOffered } from '@/lib/counter/endings/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'

type Props = { idName: 'saleId' | 'collectionId'; id: string; why: string; end: ResultAction }

/** Ends a payment that we cannot settle, after asking the Service's support. */
export function EndFrozenForm({ idName, id, why, end }: Props) {
  const t = useTranslations('sold')
  return (
    <>
      <p>{why}</p>
      <ActionForm action={end} submit={t(idName === 'saleId' ? 'endSale' : 'endPayment')} pendingText={t('lookingUp')}>
        <input type="hidden" name={idName} value={id} />
        <Fields>
          <TextField name="note" label={t('support')} hint={t('supportHint')} required maxLength={500} />
        </Fields>
      </ActionForm>
    </>
  )
}

/** Payments by phone that only a person can end; nothing if there are none. */
export function FrozenPayments({ payments, end }: { payments: readonly CollectionView[]; end: ResultAction }) {
  const t = useTranslations('sold')
  return payments
    .filter(({ frozen, isLate }) => frozen || isLate)
    .map(({ id, frozen, reference, amountCents, methodLabel }) => (
      <Panel key={id} title={t('byPhone', { sum: formatUsd(amountCents), method: methodLabel })}>
        <EndFrozenForm
          idName="collectionId"
          id={id}
          why={t(frozen ? 'frozen' : 'latePayment', { reference })}
          end={end}
        />
      </Panel>
    ))
}

type EndHeldProps = {
  ticketId: string
  intentId: string
  endings: EndingsOffered
  keep: ResultAction
  bookUnclaimed: ResultAction
}

/** The ways to end what a ticket still holds without cash, for those who may; nothing if there is none. */
export function EndHeld({ ticketId, intentId, endings: { hadSaleId, mayBook }, keep, bookUnclaimed }: EndHeldProps) {
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
