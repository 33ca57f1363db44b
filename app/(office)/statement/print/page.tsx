import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OfficePage } from '@/components/office/office-page.tsx'
import { PrintButton } from '@/components/office/print-button.tsx'
import { StatementTable } from '@/components/statement/statement-table.tsx'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { env } from '@/lib/env.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import { readStatementFilter } from '@/lib/statement/model.ts'
import { readStatementPrint } from '@/lib/statement/queries.ts'

type Search = { [name in 'from' | 'to' | 'kind' | 'branch' | 'text']?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('statement')
  return { title: t('title') }
}

/** The statement for paper: one long list that says what it shows and when it was made. */
export default async function StatementPrint({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('statement:read')
  const t = await getTranslations('statement')
  const filter = readStatementFilter(await searchParams)
  const rows = await readStatementPrint(actor, filter)
  const shown = [filter.from ?? '…', filter.to ?? '…'].join(' – ')
  return (
    <OfficePage
      title={`${env().partnerName}: ${t('title')}`}
      lead={t('printLead', { shown, count: rows.length, at: harareStamp(new Date()) })}
      actions={<PrintButton>{t('print')}</PrintButton>}
    >
      <StatementTable rows={rows} />
    </OfficePage>
  )
}
