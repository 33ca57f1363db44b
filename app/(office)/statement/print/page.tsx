import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { StatementTable } from '@/components/office/statement/statement-table.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { PageLinks } from '@/components/ui/lists/page-links.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { parseStatementFilter, printedDays, statementQuery } from '@/lib/office/statement/model.ts'
import { getStatementPrint } from '@/lib/office/statement/queries.ts'
import { may } from '@/lib/people/access/model.ts'
import { namesOfBranches } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { env } from '@/lib/platform/env/env.ts'
import { formatDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

type Search = { [name in 'from' | 'to' | 'kind' | 'branch' | 'text' | 'before' | 'after']?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('statement')
  return { title: t('title') }
}

/** The statement on paper, a hundred rows at a time, with its filter and the time. The CSV file has all rows. */
export default async function StatementPrint({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('statement:read')
  const t = await getTranslations('statement')
  const pages = await getTranslations('pages')
  const search = await searchParams
  const filter = parseStatementFilter(search)
  const { rows, newer, older } = await getStatementPrint(actor, filter, search)
  const at = (place: 'before' | 'after', row: string | null) =>
    row === null ? null : `/statement/print?${statementQuery(filter, { [place]: row })}`
  const branch = filter.branch ? await namesOfBranches([filter.branch]) : []
  const chosen = [filter.kind && t(`kinds.${filter.kind}`), ...branch, filter.text].filter((one) => one)
  const isPart = newer !== null || older !== null
  const locale = await getLocale()
  const days = printedDays(filter, rows)?.map((day) => formatDay(day, locale))
  const shown = days ? [...new Set(days)].join(' – ') : t('allDays')
  return (
    <OfficePage
      title={`${env().partnerName}: ${t('title')}`}
      lead={
        <>
          <p>{t('printLead', { shown, count: rows.length, at: harareStamp(sharedNow(), locale) })}</p>
          {chosen.length > 0 && <p>{chosen.join(', ')}</p>}
          {isPart && <p>{pages('printedInParts')}</p>}
        </>
      }
      actions={
        <>
          {isPart && (
            <ButtonLink href={`/api/statement/export?${statementQuery(filter)}`} download>
              {t('export')}
            </ButtonLink>
          )}
          <PrintButton look="main">{t('print')}</PrintButton>
        </>
      }
    >
      <StatementTable rows={rows} whole mayReadSales={may(actor, 'branch:read-live')} />
      <PageLinks
        newer={at('after', newer)}
        older={at('before', older)}
        texts={{ label: t('pages'), newer: t('newer'), older: t('older') }}
      />
    </OfficePage>
  )
}
