import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/table-cell.tsx'
import { MONTH_FILES } from '@/lib/office/accountant/model.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'

type Props = { month: string; isOver: boolean; said: string }

/** A month as a workbook, and its tables as files of their own. */
export function MonthFiles({ month, isOver, said }: Props) {
  const t = useTranslations('accountant')
  return (
    <>
      <Panel title={t('files', { month: said })}>
        {!isOver && <p>{t('notOver')}</p>}
        <p>{t('workbookLead')}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="main" href={pageAddress('/api/accountant/workbook', { month })} download>
            {t('workbook')}
          </ButtonLink>
          <ButtonLink href={pageAddress('/accountant/closes', { month })}>{t('print')}</ButtonLink>
        </div>
      </Panel>
      <OfficeTable title={t('files', { month: said })} columns={[t('file'), t('holds'), t('download')]}>
        {MONTH_FILES.map((file) => (
          <TableRow key={file}>
            <RowHead>{t(`names.${file}`)}</RowHead>
            <Cell whole>{t(`holding.${file}`)}</Cell>
            <Cell whole>
              <ButtonLink
                href={pageAddress('/api/accountant/file', { month, file })}
                download
                aria-label={t('csvOf', { file: t(`names.${file}`) })}
              >
                {t('csv')}
              </ButtonLink>
            </Cell>
          </TableRow>
        ))}
      </OfficeTable>
    </>
  )
}
