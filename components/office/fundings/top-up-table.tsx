import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell } from '@/components/ui/lists/table-cell.tsx'
import type { FundingOutcome, FundingRow } from '@/lib/office/fundings/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatFundingLabel } from '@/lib/platform/shared/payment.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

export function TopUpTable({ rows }: { rows: FundingRow[] }) {
  const t = useTranslations('topUps')
  return (
    <OfficeTable
      title={t('title')}
      columns={[t('outcome'), t('time'), t('method'), t('by'), t('reference'), { figure: t('amount') }]}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </OfficeTable>
  )
}

function Row({ row }: { row: FundingRow }) {
  const t = useTranslations('topUps')
  const locale = useLocale()
  return (
    <TableRow>
      <Cell>
        <OutcomeWord outcome={row.outcome} />
      </Cell>
      <Cell label={t('time')}>{harareStamp(row.createdAt, locale)}</Cell>
      <Cell label={t('method')}>{formatFundingLabel(row.methodLabel, t)}</Cell>
      <Cell label={t('by')}>{row.staffName}</Cell>
      <Cell label={t('reference')}>
        <Link
          href={`/top-ups/${row.id}`}
          prefetch={false}
          className="inline-flex min-h-target items-center font-figures text-small"
        >
          {row.reference}
        </Link>
      </Cell>
      <Cell label={t('amount')} look="figure">
        {formatUsd(row.amountCents)}
      </Cell>
    </TableRow>
  )
}

const TONES = {
  asked: 'look',
  sending: 'look',
  unknown: 'look',
  waiting: 'look',
  credited: 'good',
  failed: 'bad',
  not_made: 'bad',
} as const satisfies Record<FundingOutcome, 'good' | 'look' | 'bad'>

export function OutcomeWord({ outcome }: { outcome: FundingOutcome }) {
  const t = useTranslations('topUps')
  return <Word tone={TONES[outcome]}>{t(`outcomes.${outcome}`)}</Word>
}
