import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { EVERY_KIND } from '@/lib/counter/commission/model.ts'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import { type CommissionFilter, paceOf, reachedPercent, type TargetLine } from '@/lib/office/commission/model.ts'
import { parseReportFilter, reportQuery } from '@/lib/office/reports/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatPercent, formatUsd } from '@/lib/platform/shared/money.ts'
import { daysOfMonth } from '@/lib/platform/shared/time/harare-day.ts'
import { useKindName } from './internal/use-rule-text.ts'

type Props = { lines: readonly TargetLine[]; filter: CommissionFilter; now: Date }

/** What each kind of product earned in a month, what it was to earn, and where the month goes at this pace. */
export function TargetTable({ lines, filter, now }: Props) {
  const t = useTranslations('commission')
  const kindName = useKindName()
  const { month, branch } = filter
  const hasTargets = lines.some(({ targetCents }) => targetCents !== null)
  const isUnderWay = paceOf(0n, month, now) !== null
  // The sum of the paces that are shown, since each of them is rounded.
  const paceOfAll = lines
    .filter(({ kind }) => kind !== '*')
    .reduce((sum, { commissionCents }) => sum + (paceOf(commissionCents, month, now) ?? 0n), 0n)
  const heads = [t('net'), t('charges'), t('earned'), ...(isUnderWay ? [t('pace')] : [])].map((figure) => ({ figure }))
  const byProduct = reportQuery(
    parseReportFilter({ report: 'commission', by: 'product', ...daysOfMonth(month), branch: branch ?? undefined }, now),
  )
  return (
    <>
      <OfficeTable
        title={t('title')}
        columns={[t('kind'), ...heads, ...(hasTargets ? [{ figure: t('target') }, t('reached')] : [])]}
      >
        {lines.map((line) => (
          <TableRow key={line.kind} total={line.kind === '*'}>
            <RowHead>{kindName(line.kind)}</RowHead>
            <Cell label={t('net')} look="figure">
              {formatUsd(line.salesCents)}
            </Cell>
            <Cell label={t('charges')} look="figure">
              {formatUsd(line.chargeCents)}
            </Cell>
            <Cell label={t('earned')} look="figure">
              {formatUsd(line.commissionCents)}
            </Cell>
            {isUnderWay && (
              <Cell label={t('pace')} look="figure">
                {formatUsd(line.kind === '*' ? paceOfAll : (paceOf(line.commissionCents, month, now) ?? 0n))}
              </Cell>
            )}
            {hasTargets && <Reached line={line} month={month} now={now} />}
          </TableRow>
        ))}
      </OfficeTable>
      <p className="print:hidden">
        <Link href={`/reports?${byProduct}`} prefetch={false} className="inline-flex min-h-target items-center">
          {t('byProduct')}
        </Link>
      </p>
    </>
  )
}

/** The target, how much of it is reached, and whether it will be. */
function Reached({ line, month, now }: { line: TargetLine; month: string; now: Date }) {
  const t = useTranslations('commission')
  const { commissionCents, targetCents } = line
  const percent = reachedPercent(line)
  if (percent === null || targetCents === null) {
    return (
      <>
        <Cell look="figure">
          <span className="cards:hidden">–</span>
        </Cell>
        <Cell />
      </>
    )
  }
  const pace = paceOf(commissionCents, month, now)
  const isOver = commissionCents >= targetCents
  const isAhead = isOver || (pace !== null && pace >= targetCents)
  const word = isOver ? t('over') : pace === null ? null : t(isAhead ? 'ahead' : 'behind')
  return (
    <>
      <Cell label={t('target')} look="figure">
        {formatUsd(targetCents)}
      </Cell>
      <Cell label={t('reached')}>
        <span className="flex flex-wrap items-center gap-2">
          <span className="block h-2 w-24 rounded-small bg-line" aria-hidden="true">
            <span
              className="block h-full rounded-small bg-ink"
              style={{ width: `${Math.max(0, Math.min(100, percent))}%` }}
            />
          </span>
          <span className="font-figures">{t('reachedPercent', { percent: formatPercent(percent) })}</span>
        </span>
        {word && (
          <Mark>
            <Word tone={isAhead ? 'good' : 'look'}>{word}</Word>
          </Mark>
        )}
      </Cell>
    </>
  )
}

/** Sets what is to be earned a month, from a given month on. */
export function TargetForm({ thisMonth, action }: { thisMonth: string; action: ResultAction }) {
  const t = useTranslations('commission')
  const kindName = useKindName()
  return (
    <Panel title={t('targetTitle')}>
      <p>{t('targetLead')}</p>
      <ActionForm action={action} submit={t('save')} pendingText={t('saving')} done={t('saved')} look="quiet">
        <Fields>
          <ChoiceField
            name="kind"
            label={t('kind')}
            choices={[EVERY_KIND, ...SALE_KINDS].map((value) => ({ value, text: kindName(value) }))}
          />
          <TextField name="fromMonth" label={t('fromMonth')} type="month" min={thisMonth} defaultValue={thisMonth} />
          <TextField name="amount" label={t('amount')} inputMode="decimal" maxLength={20} figures />
        </Fields>
      </ActionForm>
    </Panel>
  )
}
