import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark } from '@/components/ui/lists/table-cell.tsx'
import { TimeOfRow } from '@/components/ui/lists/time-of-row.tsx'
import type { StatementRow } from '@/lib/office/statement/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'

type Props = {
  rows: StatementRow[]
  /** Whether references and ids are whole on screen too, as on the page to be printed. */
  whole?: boolean
  /** Whether a sale leads to its page. */
  mayReadSales: boolean
}

/** Rows of the Service's ledger with the running balance. */
export function StatementTable({ rows, whole = false, mayReadSales }: Props) {
  const t = useTranslations('statement')
  return (
    <OfficeTable
      title={t('title')}
      dense={!whole}
      columns={[
        t('time'),
        t('kind'),
        t('reference'),
        t('where'),
        t('what'),
        { figure: t('debit') },
        { figure: t('credit') },
        { figure: t('balance') },
      ]}
    >
      {rows.map((one) => (
        <Row key={one.place} of={one} id={whole ? WholeId : OneLineId} mayReadSales={mayReadSales} />
      ))}
    </OfficeTable>
  )
}

type RowProps = Pick<Props, 'mayReadSales'> & { of: StatementRow; id: typeof OneLineId }

function Row({ of: entry, id: Id, mayReadSales }: RowProps) {
  const t = useTranslations('statement')
  const assigned = useTranslations('openRows.assignedAs')
  const { amountCents, owner, assignedAs, tillNumber } = entry
  return (
    <TableRow card="entry">
      <Cell place="stamp">
        <TimeOfRow at={entry.at} />
      </Cell>
      <Cell place="kind">
        {t(`kinds.${entry.kind}`)}
        {entry.told && owner !== 'ours' && assignedAs === null && <Mark>{t(`owners.${owner}`)}</Mark>}
        {entry.told && entry.kind === 'gap' && <Remark>{t('notWhole')}</Remark>}
        {!entry.told && <Remark>{t(entry.kind === 'gap' ? 'notListed' : 'byOurBooks')}</Remark>}
        {assignedAs && <Mark>{assigned(assignedAs)}</Mark>}
      </Cell>
      <Cell place="names">
        {entry.reference && (
          <span className="block font-figures text-small print:text-print-small">
            <Id id={entry.reference} />
          </span>
        )}
        {entry.upstreamId && (
          <Mark>
            <Id id={entry.upstreamId} />
          </Mark>
        )}
      </Cell>
      <Cell place="where">
        {entry.branchName || t(entry.kind === 'top_up' ? 'allBranches' : 'unassigned')}
        {tillNumber !== null && <Mark>{t('tillOf', { number: tillNumber, name: entry.staffName })}</Mark>}
      </Cell>
      <Cell place="what">
        {entry.ticketId && mayReadSales ? (
          <Link href={`/sold/${entry.ticketId}`} prefetch={false}>
            {entry.product}
          </Link>
        ) : (
          entry.product
        )}
        {entry.recipient && <Mark>{entry.recipient}</Mark>}
      </Cell>
      <Cell look="figure" place="amount" sign="−">
        {amountCents < 0n ? formatUsd(-amountCents) : ''}
      </Cell>
      <Cell look="figure" place="amount" sign="+">
        {amountCents >= 0n ? formatUsd(amountCents) : ''}
      </Cell>
      <Cell label={t('balance')} look="figure" place="balance">
        {formatUsd(entry.balanceAfterCents)}
        {!entry.chained && <Remark>{t('jump')}</Remark>}
      </Cell>
    </TableRow>
  )
}

/** A sentence about a row. It does not widen its column, or every other row would need a third line. */
function Remark({ children }: { children: ReactNode }) {
  return (
    <span className="block">
      <span className="inline-block max-w-36 font-words whitespace-normal print:max-w-none cards:max-w-none">
        <Mark>{children}</Mark>
      </span>
    </span>
  )
}

/** How many characters stay at the end, where ids differ. */
const TAIL = 4

/**
 * A reference or an id in one line of a table: where it has no room, its middle is left out, not its end. It is whole
 * for a screen reader, on a card and on paper, and one press selects all of it, to copy.
 */
export function OneLineId({ id }: { id: string }) {
  return (
    <span className="whitespace-nowrap select-all print:wrap-anywhere print:whitespace-normal cards:wrap-anywhere cards:whitespace-normal">
      <span className="inline-block max-w-48 overflow-hidden align-bottom text-ellipsis print:inline print:max-w-none cards:inline cards:max-w-none">
        {id.slice(0, -TAIL)}
      </span>
      {id.slice(-TAIL)}
    </span>
  )
}

/** The same with as many lines as it needs. */
function WholeId({ id }: { id: string }) {
  return <span className="wrap-anywhere">{id}</span>
}
