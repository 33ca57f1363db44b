import { useTranslations } from 'next-intl'
import { Word } from '@/components/ui/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell } from '@/components/ui/table-cell.tsx'
import type { CheckedFile, ShownRow } from '@/lib/office/imports/model.ts'

const TONES = { add: 'good', change: 'good', same: undefined, wrong: 'bad' } as const

/** What will become of each row of a file, or what is wrong with it and in which column. */
export function CheckedRows({ checked, columns }: { checked: CheckedFile; columns: readonly string[] }) {
  const t = useTranslations('imports')
  const { rows, ignored, ready } = checked
  const wrong = rows.filter(({ fate }) => fate === 'wrong').length
  return (
    <>
      <h2 className="text-title font-bold">{t('checked', { count: rows.length, wrong })}</h2>
      {ignored.length > 0 && <p className="text-note text-muted">{t('ignored', { columns: ignored.join(', ') })}</p>}
      <OfficeTable title={t('outcome')} columns={[t('line'), ...columns, t('outcome')]}>
        {rows.map((row) => (
          <TableRow key={row.line}>
            <Cell label={t('line')} look="code">
              {row.line}
            </Cell>
            {columns.map((column, at) => (
              <Cell key={column} label={column}>
                {row.cells[at]}
              </Cell>
            ))}
            <Cell label={t('outcome')} whole>
              <Outcome row={row} />
            </Cell>
          </TableRow>
        ))}
      </OfficeTable>
      {!ready && <p className="font-semibold">{wrong > 0 ? t('correct') : t('nothingNew')}</p>}
    </>
  )
}

function Outcome({ row: { fate, problems } }: { row: ShownRow }) {
  const t = useTranslations('imports')
  return (
    <>
      <Word tone={TONES[fate]}>{t(`fates.${fate}`)}</Word>
      {problems.map(({ column, sentence }) => (
        <p key={`${column} ${sentence}`} className="mt-1">
          <b>{column}:</b> {sentence}
        </p>
      ))}
    </>
  )
}
