import { useTranslations } from 'next-intl'
import { PAYMENT_ACTIONS, type PaymentReversalView } from '@/lib/reversals/model.ts'
import type { ResultAction } from '@/lib/shared/form-result.ts'
import { ActionForm } from '../office/action-form.tsx'
import { ChoiceField, Fields, TextField } from '../office/fields.tsx'
import { Panel } from '../office/office-page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ReversalFacts } from './reversal-facts.tsx'

/** A payment that was taken back, with what was handed over for it, and, while it waits, the way to settle it. */
export function PaymentCard({ reversal, settle }: { reversal: PaymentReversalView; settle: ResultAction }) {
  const t = useTranslations('reversals')
  const { amount, method, payer, settled, items } = reversal
  const action = PAYMENT_ACTIONS.find((one) => one === settled?.action) ?? 'other'
  const told = items.map(({ product, recipient, isDelivered, handedOver }) =>
    isDelivered
      ? t('payment.delivered', { product, recipient, handed: t(`handed.${handedOver}`) })
      : t('payment.notDelivered', { product, recipient }),
  )
  return (
    <Panel title={t('payment.title', { amount, method, payer })}>
      {!settled && (
        <p>
          <b>{t('suggested')}</b> {t(`payment.suggestions.${reversal.suggestion}`)}
        </p>
      )}
      <ReversalFacts
        reversal={reversal}
        before={[
          { label: t('payment.paid'), value: reversal.paidAt },
          { label: t('payment.reversed'), value: reversal.reversedAt },
        ]}
        after={[
          { label: t('payment.items'), value: told.length === 0 ? t('payment.nothing') : told.join('; ') },
          { label: t('payment.owed'), value: reversal.owed },
        ]}
        settledAs={settled ? t(`payment.actions.${action}`) : ''}
      />
      <ButtonLink look="quiet" href={`/sold/${reversal.ticketId}`}>
        {t('toTicket')}
      </ButtonLink>
      {!settled && (
        <ActionForm action={settle} submit={t('done')} pendingText={t('saving')}>
          <input type="hidden" name="collectionId" value={reversal.id} />
          <Fields>
            <ChoiceField
              name="action"
              label={t('settle')}
              defaultValue={reversal.suggestion === 'ask_to_pay' ? 'asked_to_pay' : 'nothing_owed'}
              choices={PAYMENT_ACTIONS.map((one) => ({ value: one, text: t(`payment.actions.${one}`) }))}
            />
            <TextField name="note" label={t('note')} hint={t('noteHint')} required maxLength={500} />
          </Fields>
        </ActionForm>
      )}
    </Panel>
  )
}
