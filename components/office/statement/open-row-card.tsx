import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { ASSIGN_CAUSES, type OpenRowView } from '@/lib/office/statement/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatSigned } from '@/lib/platform/shared/money.ts'
import { formatSecond } from '@/lib/platform/shared/time/format-time.ts'

/** A row that waits for a person, and the form to assign it. */
export function OpenRowCard({ row, assign }: { row: OpenRowView; assign: ResultAction }) {
  const t = useTranslations('openRows')
  const locale = useLocale()
  const statement = useTranslations('statement')
  const { position, amountCents, owner, kind, at, reference, upstreamId, branchName } = row
  const amount = formatSigned(amountCents)
  return (
    <Panel title={`${statement(`kinds.${kind}`)} ${amount}`}>
      <p>{t(kind === 'gap' ? 'gap' : owner === 'foreign' ? 'foreign' : 'open')}</p>
      <Facts>
        {[
          { label: statement('time'), value: formatSecond(at, locale) },
          { label: statement('reference'), value: [reference, upstreamId].filter((name) => name !== '').join(', ') },
          { label: statement('where'), value: branchName || statement('unassigned') },
        ]}
      </Facts>
      <ActionForm action={assign} submit={t('assign')} pendingText={t('assigning')}>
        <input type="hidden" name="position" value={position} />
        <Fields>
          <ChoiceField
            name="cause"
            label={t('cause')}
            defaultValue={owner === 'foreign' ? 'own_use' : 'sale'}
            choices={ASSIGN_CAUSES.map((cause) => ({ value: cause, text: t(`causes.${cause}`) }))}
          />
          <TextField
            name="reference"
            label={t('reference')}
            hint={t('referenceHint')}
            maxLength={80}
            spellCheck={false}
            defaultValue={owner === 'foreign' ? '' : reference}
          />
          <TextField name="note" label={t('note')} hint={t('noteHint')} required minLength={3} maxLength={500} />
        </Fields>
      </ActionForm>
    </Panel>
  )
}
