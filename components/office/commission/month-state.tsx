import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { TickField } from '@/components/ui/fields.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { StaffCommission } from '@/lib/office/commission/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp, sayMonth } from '@/lib/platform/shared/say-time.ts'

type Props = {
  month: StaffCommission
  /** Closes it, for those who may. */
  close: ResultAction | null
}

/** Whether a month is an estimate or closed, and the form that closes one that is over. */
export function MonthState({ month: { month, closed, mayClose }, close }: Props) {
  const t = useTranslations('staffCommission')
  const locale = useLocale()
  return (
    <Panel>
      <p className="font-semibold">
        {closed ? t('closedBy', { name: closed.by, at: harareStamp(closed.at, locale) }) : t('estimate')}
      </p>
      <p className="text-note text-muted">{t('rounding')}</p>
      {close && mayClose && (
        <ActionForm
          action={close}
          submit={t('close', { month: sayMonth(month, locale) })}
          pendingText={t('closing')}
          done={t('closed')}
          look="quiet"
        >
          <p>{t('closeLead')}</p>
          <input type="hidden" name="month" value={month} />
          <TickField name="sure" label={t('sure')} required />
        </ActionForm>
      )}
    </Panel>
  )
}
