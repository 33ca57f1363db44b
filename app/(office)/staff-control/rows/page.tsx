import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { AuditTable } from '@/components/people/audit/audit-table.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { type ControlQuery, parseRowsFilter } from '@/lib/office/staff-control/model.ts'
import { listControlRows, nameOfPerson } from '@/lib/office/staff-control/queries.ts'
import { may } from '@/lib/people/access/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'
import { movedBy } from '@/lib/platform/shared/time/harare-day.ts'

/** `chosen` is the branch to which the previous page was narrowed. */
type Search = ControlQuery & { measure?: string; who?: string; chosen?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('staffControl')
  return { title: t('title') }
}

/** The audit rows behind one figure of a person's week. */
export default async function ControlRowsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('audit:read')
  const { chosen, ...query } = await searchParams
  const filter = parseRowsFilter(query)
  if (!filter) return notFound()
  const locale = await getLocale()
  const t = await getTranslations('staffControl')
  const [rows, name, branches] = await Promise.all([
    listControlRows(actor, filter, locale),
    nameOfPerson(actor, filter.staffId),
    listBranchNames(actor, 'audit:read'),
  ])
  const branch = branches.find(({ code }) => code === filter.branch)
  if (name === null || !branch) return notFound()
  const { week } = filter
  const days = { from: formatDay(week, locale), to: formatDay(movedBy(week, 6), locale) }
  return (
    <OfficePage
      title={t('rowsTitle', { what: t(`measures.${filter.measure}`), name })}
      lead={t('rowsLead', { branch: branch.name, ...days })}
      actions={
        may(actor, 'report:read') && (
          <ButtonLink href={pageAddress('/staff-control', { week, branch: chosen })}>{t('toAll')}</ButtonLink>
        )
      }
    >
      {rows.length === 0 ? <Panel>{t('noRows')}</Panel> : <AuditTable rows={rows} />}
    </OfficePage>
  )
}
