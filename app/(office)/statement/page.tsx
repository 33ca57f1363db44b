import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import {
  AnewForm,
  StatementActions,
  StatementFilters,
  StatementNews,
} from '@/components/office/statement/statement-head.tsx'
import { StatementTable } from '@/components/office/statement/statement-table.tsx'
import { RefreshOnNews } from '@/components/platform/live/auto-refresh.tsx'
import { PageLinks } from '@/components/ui/lists/page-links.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { rereadStatementAction } from '@/lib/office/statement/actions.ts'
import { parseStatementFilter, statementQuery } from '@/lib/office/statement/model.ts'
import { countOpenRows } from '@/lib/office/statement/open-rows.ts'
import { getStatementPage, getStatementStanding } from '@/lib/office/statement/queries.ts'
import { may } from '@/lib/people/access/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

type Search = { [name in 'from' | 'to' | 'kind' | 'branch' | 'text' | 'before' | 'after']?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('statement')
  return { title: t('title') }
}

/** Our copy of the Service's ledger: what moved the balance, whose it was, and the balance after it. */
export default async function StatementPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('statement:read')
  const t = await getTranslations('statement')
  const search = await searchParams
  const filter = parseStatementFilter(search)
  const [page, standing, branches, openRows] = await Promise.all([
    getStatementPage(actor, filter, search),
    getStatementStanding(actor),
    listBranchNames(actor, 'statement:read'),
    may(actor, 'statement:assign') ? countOpenRows(actor) : 0,
  ])
  const at = (place: 'before' | 'after', row: string | null) =>
    row === null ? null : `/statement?${statementQuery(filter, { [place]: row })}`
  return (
    <OfficePage
      title={t('title')}
      lead={<StatementNews standing={standing} />}
      actions={<StatementActions query={String(statementQuery(filter))} openRows={openRows} />}
    >
      {!search.before && !search.after && <RefreshOnNews topics={['statement']} />}
      <StatementFilters filter={filter} branches={branches} />
      {page.rows.length === 0 ? (
        <Panel>{t(String(statementQuery(filter)) === '' ? 'nothing' : 'nothingSuch')}</Panel>
      ) : (
        <StatementTable rows={page.rows} mayReadSales={may(actor, 'branch:read-live')} />
      )}
      <PageLinks
        newer={at('after', page.newer)}
        older={at('before', page.older)}
        texts={{ label: t('pages'), newer: t('newer'), older: t('older') }}
      />
      {may(actor, 'statement:read-anew') && <AnewForm action={rereadStatementAction} />}
    </OfficePage>
  )
}
