import { useLocale, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { TickField } from '@/components/ui/forms/fields.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { EarnedLine, StaffCommission } from '@/lib/office/commission/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { formatMonth, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { useKindName, useRuleText } from './internal/use-rule-text.ts'

type Props = {
  lines: readonly EarnedLine[]
  /** The people of this page; the total is everybody's. */
  shown: readonly string[]
}

/** What each person earned by product and rule, with their sum, and everybody's. */
export function EarnedTable({ lines, shown }: Props) {
  const t = useTranslations('staffCommission')
  return (
    <OfficeTable
      title={t('title')}
      columns={[
        t('person'),
        t('product'),
        { figure: t('sales') },
        { figure: t('base') },
        t('rule'),
        { figure: t('earned') },
      ]}
    >
      {shown.map((staffId) => {
        const own = lines.filter((line) => line.staffId === staffId)
        return (
          <Fragment key={staffId}>
            {own.map((line) => (
              <EarnedRow key={`${line.branchCode} ${line.kind} ${line.ruleId}`} line={line} />
            ))}
            {own.length > 1 && <SumRow title={t('sum', { name: own[0]?.name ?? '' })} lines={own} />}
          </Fragment>
        )
      })}
      {new Set(lines.map(({ staffId }) => staffId)).size > 1 && <SumRow title={t('total')} lines={lines} />}
    </OfficeTable>
  )
}

function EarnedRow({ line }: { line: EarnedLine }) {
  const t = useTranslations('staffCommission')
  const [kindName, ruleText] = [useKindName(), useRuleText()]
  return (
    <TableRow>
      <RowHead>
        {line.name}
        <Mark>{line.branchName}</Mark>
      </RowHead>
      <Cell label={t('product')}>{kindName(line.kind)}</Cell>
      <Cell label={t('sales')} look="figure">
        {line.sales.toLocaleString('en')}
      </Cell>
      <Cell label={t('base')} look="figure">
        {line.rule.basis === 'sale' ? '–' : formatUsd(line.baseCents)}
      </Cell>
      <Cell label={t('rule')}>{ruleText(line.rule)}</Cell>
      <Cell label={t('earned')} look="figure">
        {formatUsd(line.cents)}
      </Cell>
    </TableRow>
  )
}

function SumRow({ title, lines }: { title: string; lines: readonly EarnedLine[] }) {
  const t = useTranslations('staffCommission')
  return (
    <TableRow total>
      <RowHead>{title}</RowHead>
      <Cell />
      <Cell label={t('sales')} look="figure">
        {lines.reduce((count, { sales }) => count + sales, 0).toLocaleString('en')}
      </Cell>
      <Cell />
      <Cell />
      <Cell label={t('earned')} look="figure">
        {formatUsd(sumCents(lines.map(({ cents }) => cents)))}
      </Cell>
    </TableRow>
  )
}

type MonthStateProps = {
  month: StaffCommission
  /** Closes it, for those who may. */
  close: ResultAction | null
}

/** Whether a month is an estimate or closed, and the form that closes one that is over. */
export function MonthState({ month: { month, closed, mayClose }, close }: MonthStateProps) {
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
          submit={t('close', { month: formatMonth(month, locale) })}
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
