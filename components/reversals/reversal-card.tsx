import { useTranslations } from 'next-intl'
import { REVERSAL_ACTIONS, type ReversalView } from '@/lib/reversals/model.ts'
import type { ResultAction } from '@/lib/shared/form-result.ts'
import { ActionForm } from '../office/action-form.tsx'
import { ChoiceField, Fields, TextField } from '../office/fields.tsx'
import { Panel } from '../office/office-page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ReversalFacts } from './reversal-facts.tsx'

/** A reversed sale with everything that a person needs to settle it, and, while it waits, the way to do so. */
export function ReversalCard({ reversal, settle }: { reversal: ReversalView; settle: ResultAction }) {
  const t = useTranslations('reversals')
  const { settled } = reversal
  const action = REVERSAL_ACTIONS.find((one) => one === settled?.action) ?? 'other'
  return (
    <Panel title={`${reversal.product}, ${reversal.price}, ${reversal.recipient}`}>
      {!settled && (
        <p>
          <b>{t('suggested')}</b> {t(`suggestions.${reversal.suggestion}`)}
        </p>
      )}
      <ReversalFacts
        reversal={reversal}
        before={[
          { label: t('sold'), value: reversal.soldAt },
          { label: t('reversed'), value: reversal.reversedAt },
        ]}
        after={[
          { label: t('code'), value: t(`handed.${reversal.handedOver}`) },
          { label: t('held'), value: settled ? '' : reversal.held },
        ]}
        settledAs={settled ? t(`actions.${action}`) : ''}
      />
      <ButtonLink look="quiet" href={`/sold/${reversal.ticketId}`}>
        {t('toTicket')}
      </ButtonLink>
      {!settled && (
        <ActionForm action={settle} submit={t('done')} pendingText={t('saving')}>
          <input type="hidden" name="saleId" value={reversal.id} />
          <Fields>
            <ChoiceField
              name="action"
              label={t('settle')}
              choices={REVERSAL_ACTIONS.map((one) => ({ value: one, text: t(`actions.${one}`) }))}
            />
            <TextField name="note" label={t('note')} hint={t('noteHint')} required maxLength={500} />
          </Fields>
        </ActionForm>
      )}
    </Panel>
  )
}
