import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { AccountName } from '@/lib/books/journal/model.ts'
import { LEDGER_PROGRAMS, type LedgerProgram, MONTH_FILES } from '@/lib/office/accountant/model.ts'
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

type LedgerImportsProps = {
  month: string
  isOver: boolean
  /** For each program, the accounts that still lack the code or name that it needs. */
  missing: Readonly<Record<LedgerProgram, readonly AccountName[]>>
  /** The month moved the bank, which Xero refuses, and no clearing account stands in for it. */
  lacksClearing: boolean
}

/** The month's journal for each accounting program, or what it waits for. */
export function LedgerImports({ month, isOver, missing, lacksClearing }: LedgerImportsProps) {
  const t = useTranslations('accountant')
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="font-bold">{t('imports')}</h2>
      <p className="text-note text-muted">{t('importsLead')}</p>
      <OfficeTable title={t('imports')} columns={[t('program'), t('where'), t('download')]}>
        {LEDGER_PROGRAMS.map((program) => (
          <TableRow key={program}>
            <RowHead>{t(`programs.${program}`)}</RowHead>
            <Cell whole>
              {t(`importing.${program}`)}
              {program === 'xero' && lacksClearing && <p className="mt-1 font-semibold">{t('clearingMissing')}</p>}
            </Cell>
            <Cell whole>
              {isOver ? <Download program={program} month={month} missing={missing[program]} /> : t('afterMonth')}
            </Cell>
          </TableRow>
        ))}
      </OfficeTable>
    </section>
  )
}

type DownloadProps = { program: LedgerProgram; month: string; missing: readonly AccountName[] }

function Download({ program, month, missing }: DownloadProps) {
  const t = useTranslations('accountant')
  if (missing.length > 0) {
    const accounts = missing.map((account) => t(`accounts.${account}`)).join(', ')
    return t(program === 'quickbooks' ? 'missingNames' : 'missingCodes', { accounts })
  }
  return (
    <ButtonLink
      href={pageAddress('/api/accountant/ledger', { month, program })}
      download
      aria-label={t('csvOf', { file: t(`programs.${program}`) })}
    >
      {t('csv')}
    </ButtonLink>
  )
}
