import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields, TextField, TickField, TickFields } from '@/components/ui/forms/fields.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { expectedOf, type SettlementView, sumUnsettled, type Unsettled } from '@/lib/office/settlements/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { formatDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'

type Props = { unsettled: Unsettled; intentId: string; settle: ResultAction }

/** The unsettled days of a payment type at a branch, and the form that settles the ticked ones. */
export function UnsettledPanel({ unsettled, intentId, settle }: Props) {
  const t = useTranslations('settlements')
  const locale = useLocale()
  const { typeId, typeName, branchCode, branchName, currency, days } = unsettled
  const money = (cents: bigint) => formatMoney({ cents, currency })
  const expected = expectedOf(unsettled)
  return (
    <Panel title={t('of', { type: typeName, branch: branchName })}>
      <p>
        {t('sum', {
          sum: money(sumUnsettled(unsettled)),
          fee: money(expected.feeCents),
          comes: money(expected.receivedCents),
        })}
      </p>
      <ActionForm action={settle} submit={t('settle')} pendingText={t('saving')} done={t('saved')} clears>
        <input type="hidden" name="intentId" value={intentId} />
        <input type="hidden" name="typeId" value={typeId} />
        <input type="hidden" name="branchCode" value={branchCode} />
        <TickFields legend={t('days')}>
          {days.map(({ day, cents }) => (
            <TickField
              key={`${day} ${cents}`}
              name="day"
              value={`${day} ${cents}`}
              label={`${formatDay(day, locale)}: ${money(cents)}`}
              defaultChecked={days.length === 1}
            />
          ))}
        </TickFields>
        <Fields>
          <TextField
            name="received"
            label={t('received', { currency: currencyName(currency) })}
            inputMode="decimal"
            maxLength={20}
            required
            figures
          />
          <TextField
            name="fee"
            label={t('fee', { currency: currencyName(currency) })}
            hint={t('feeHint')}
            inputMode="decimal"
            maxLength={20}
            figures
          />
        </Fields>
      </ActionForm>
    </Panel>
  )
}

type Rows = (SettlementView & { intentId: string })[]

/** The newest settlements; a wrong one can be taken back. */
export function SettlementTable({ rows, undo }: { rows: Rows; undo: ResultAction }) {
  const t = useTranslations('settlements')
  const locale = useLocale()
  return (
    <OfficeTable
      title={t('settled')}
      columns={[
        t('at'),
        t('type'),
        t('days'),
        { figure: t('cleared') },
        { figure: t('atBank') },
        { figure: t('feeKept') },
        { figure: t('short') },
        { screen: t('undo') },
      ]}
    >
      {rows.map((row) => {
        const money = (cents: bigint) => formatMoney({ cents, currency: row.currency })
        return (
          <TableRow key={row.id}>
            <RowHead>
              {harareStamp(row.at, locale)}, {row.by}
            </RowHead>
            <Cell label={t('type')}>
              {row.typeName}, {row.branchName}
            </Cell>
            <Cell label={t('days')} look="wrap">
              {row.days.map((day) => formatDay(day, locale)).join(', ')}
            </Cell>
            <Cell label={t('cleared')} look="figure">
              {money(row.clearedCents)}
            </Cell>
            <Cell label={t('atBank')} look="figure">
              {money(row.receivedCents)}
            </Cell>
            <Cell label={t('feeKept')} look="figure">
              {money(row.feeCents)}
            </Cell>
            <Cell label={t('short')} look="figure">
              <span className={row.shortCents > 0n ? 'font-bold text-bad' : undefined}>{money(row.shortCents)}</span>
            </Cell>
            <Cell screen>
              {row.undone ? (
                <Mark>{t('undone')}</Mark>
              ) : (
                <ActionForm action={undo} submit={t('undo')} pendingText={t('saving')} look="quiet">
                  <input type="hidden" name="intentId" value={row.intentId} />
                  <input type="hidden" name="settlementId" value={row.id} />
                </ActionForm>
              )}
            </Cell>
          </TableRow>
        )
      })}
    </OfficeTable>
  )
}
