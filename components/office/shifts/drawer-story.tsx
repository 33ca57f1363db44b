import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Muted } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { ClosedShift } from '@/lib/counter/shifts/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

type Props = { shift: ClosedShift; remark: ResultAction; approve: ResultAction }

/** A count's result by currency, the remarks on it, and the forms to remark or approve. */
export function DrawerStory({ shift: { id, report, remarks, approved, mayApprove }, remark, approve }: Props) {
  const t = useTranslations('drawers')
  const locale = useLocale()
  const money = (currency: string, cents: bigint | null) => (cents === null ? '' : formatMoney({ cents, currency }))
  return (
    <>
      <OfficeTable
        title={t('found')}
        columns={[t('currency'), { figure: t('expected') }, { figure: t('counted') }, { figure: t('difference') }]}
      >
        {report.drawers.map(({ currency, expected, counted, difference }) => (
          <TableRow key={currency}>
            <Cell label={t('currency')}>{currencyName(currency)}</Cell>
            <Cell label={t('expected')} look="figure">
              {money(currency, expected)}
            </Cell>
            <Cell label={t('counted')} look="figure">
              {money(currency, counted)}
            </Cell>
            <Cell label={t('difference')} look="figure">
              <span className={difference !== null && difference < 0n ? 'block font-bold text-bad' : undefined}>
                {money(currency, difference)}
              </span>
            </Cell>
          </TableRow>
        ))}
      </OfficeTable>
      <Panel title={t('saidTitle')}>
        {remarks.length === 0 && <p>{t('notSaid')}</p>}
        {remarks.map(({ text, by, at }) => (
          <p key={at.toISOString()}>
            {text} <Muted>{t('saidBy', { name: by, at: harareStamp(at, locale) })}</Muted>
          </p>
        ))}
        <p className="text-note text-muted">
          {approved ? t('approvedBy', { name: approved.by, at: harareStamp(approved.at, locale) }) : t('notApproved')}
        </p>

        <ActionForm action={remark} submit={t('keep')} pendingText={t('keeping')} clears>
          <input type="hidden" name="shiftId" value={id} />
          <TextField name="text" label={t('say')} maxLength={500} required />
        </ActionForm>
        {mayApprove && (
          <ActionForm action={approve} submit={t('approve')} pendingText={t('keeping')} look="quiet">
            <input type="hidden" name="shiftId" value={id} />
          </ActionForm>
        )}
      </Panel>
    </>
  )
}
