import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { DayField } from '@/components/ui/forms/day-field.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { PlannedView } from '@/lib/counter/catalogue/model.ts'
import type { Named } from '@/lib/platform/shared/find-named.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'

type Props = { planned: readonly PlannedView[]; end: ResultAction | null }

/** Prices for some days, or at one branch: those on now first. The owner ends one early. */
export function PlannedPrices({ planned, end }: Props) {
  const t = useTranslations('planned')
  if (planned.length === 0) return <Panel>{t('none')}</Panel>
  return (
    <OfficeTable
      title={t('title')}
      columns={[
        ...[t('state'), t('product'), t('branch'), t('days')],
        ...[{ figure: t('charge') }, { figure: t('price') }],
        ...(end ? [t('end')] : []),
      ]}
    >
      {planned.map((row) => (
        <TableRow key={row.id}>
          <Cell>
            <Word tone={row.state === 'on' ? 'good' : undefined}>{t(`states.${row.state}`)}</Word>
          </Cell>
          <RowHead>
            {row.product}
            <Mark>{[row.note, row.by].filter(Boolean).join(' · ')}</Mark>
          </RowHead>
          <Cell label={t('branch')}>{row.branchName ?? t('every')}</Cell>
          <Cell label={t('days')}>
            <Days row={row} />
          </Cell>
          <Cell label={t('charge')} look="figure">
            {row.chargeCents === null ? '' : formatUsd(row.chargeCents)}
          </Cell>
          <Cell label={t('price')} look="figure">
            {row.priceCents === null ? '' : formatUsd(row.priceCents)}
          </Cell>
          {end && (
            <Cell>
              {row.state !== 'over' && (
                <ActionForm action={end} submit={t('end')} pendingText={t('ending')} done={t('ended')} look="quiet">
                  <input type="hidden" name="id" value={row.id} />
                </ActionForm>
              )}
            </Cell>
          )}
        </TableRow>
      ))}
    </OfficeTable>
  )
}

function Days({ row: { fromDay, toDay } }: { row: PlannedView }) {
  const t = useTranslations('planned')
  const locale = useLocale()
  const from = formatDay(fromDay, locale)
  return toDay === null ? t('stays', { from }) : t('span', { from, to: formatDay(toDay, locale) })
}

type PlanFormProps = {
  products: readonly { code: string; name: string }[]
  branches: readonly Named[]
  today: string
  action: ResultAction
}

/** Plans a price for some days, or at one branch. */
export function PlanForm({ products, branches, today, action }: PlanFormProps) {
  const t = useTranslations('planned')
  return (
    <ActionForm
      fold={t('add')}
      action={action}
      submit={t('add')}
      pendingText={t('saving')}
      done={t('saved')}
      look="quiet"
    >
      <Fields>
        <TextField name="productCode" label={t('product')} list="priced-products" maxLength={120} required figures />
        <ChoiceField
          name="branchCode"
          label={t('branch')}
          choices={[{ value: '', text: t('every') }, ...branches.map(({ value, text }) => ({ value, text }))]}
        />
        <TextField
          name="charge"
          label={t('charge')}
          hint={t('chargeHint')}
          inputMode="decimal"
          maxLength={20}
          figures
        />
        <TextField name="price" label={t('price')} hint={t('priceHint')} inputMode="decimal" maxLength={20} figures />
        <DayField name="fromDay" label={t('from')} min={today} defaultValue={today} required />
        <DayField name="toDay" label={t('to')} hint={t('toHint')} min={today} />
        <TextField name="note" label={t('note')} hint={t('noteHint')} maxLength={80} />
      </Fields>
      <datalist id="priced-products">
        {products.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </ActionForm>
  )
}
