import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { SafeMovementView } from '@/lib/office/cash/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { useDifferenceText } from './internal/use-difference-text.ts'

type Props = { movement: SafeMovementView; intentId: string; correct: ResultAction }

/** A movement that the office entered, and the form that takes it back. */
export function MovementStory({ movement, intentId, correct }: Props) {
  const t = useTranslations('cash')
  const {
    id,
    kind,
    countedCents,
    spentOn,
    bank,
    slipNumber,
    cents,
    currency,
    at,
    by,
    note,
    branchName,
    correctedBy,
    corrects,
  } = movement
  const sayDifference = useDifferenceText()
  const stamp = harareStamp(at, useLocale())
  return (
    <>
      <Panel title={t(`kinds.${kind}`)}>
        <Facts>
          {[
            ...(countedCents === null
              ? [{ label: t('amount'), value: formatMoney({ cents, currency }) }]
              : [
                  { label: t('booksHad'), value: formatMoney({ cents: countedCents - cents, currency }) },
                  { label: t('counted'), value: formatMoney({ cents: countedCents, currency }) },
                  { label: t('difference'), value: sayDifference({ currency, differenceCents: cents }) },
                ]),
            { label: t('branch'), value: branchName },
            { label: t('spentOn'), value: spentOn && t(`spent.${spentOn}`) },
            { label: t('bank'), value: bank },
            { label: t('slipNumber'), value: slipNumber },
            { label: t('note'), value: note },
            { label: t('who'), value: t('byWhom', { name: by, at: stamp }) },
          ]}
        </Facts>
        {countedCents !== null && <p>{t('noTakeBack')}</p>}
        {correctedBy && (
          <p>
            <b>{t('isCorrected')}</b>
          </p>
        )}
        {correctedBy && <ButtonLink href={`/cash/${correctedBy}`}>{t('viewCorrection')}</ButtonLink>}
        {corrects && <ButtonLink href={`/cash/${corrects}`}>{t('correctsOther')}</ButtonLink>}
      </Panel>
      {!correctedBy && !corrects && countedCents === null && (
        <Panel title={t('correctTitle')}>
          <p>{t('correctLead')}</p>
          <ActionForm action={correct} submit={t('correct')} pendingText={t('saving')} look="quiet">
            <input type="hidden" name="intentId" value={intentId} />
            <input type="hidden" name="movementId" value={id} />
            <TextField name="note" label={t('why')} maxLength={200} required />
          </ActionForm>
        </Panel>
      )}
    </>
  )
}
