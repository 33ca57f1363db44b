import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { ControlTable } from '@/components/office/staff-control/control-table.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { FilterField, FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { type ControlQuery, measuresIn, parseControlFilter } from '@/lib/office/staff-control/model.ts'
import { listStaffControl } from '@/lib/office/staff-control/queries.ts'
import { may } from '@/lib/people/access/model.ts'
import { optionsOf } from '@/lib/people/branches/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { cutPage, type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

const PAGE = 25

type Search = ControlQuery & PagePlace & { all?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('staffControl')
  return { title: t('title') }
}

/** What each person did in a week besides selling, against what is usual at their branch. */
export default async function StaffControlPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('report:read')
  const [t, pages, locale] = await Promise.all([getTranslations('staffControl'), getTranslations('pages'), getLocale()])
  const { on, back, all, ...query } = await searchParams
  const filter = parseControlFilter(query)
  const { week, branch } = filter
  const [lines, branches] = await Promise.all([listStaffControl(actor, filter), listBranchNames(actor, 'report:read')])
  const until = movedBy(week, 6)
  const after = movedBy(week, 7)
  const at = (day: string) => pageAddress('/staff-control', { week: day, branch })
  const place = all ? {} : { on, back }
  const size = all ? Number.MAX_SAFE_INTEGER : PAGE
  const page = await cutPage(lines, place, size, ({ branchCode, staffId }) => `${branchCode}~${staffId}`)
  const pageAt = (to: PagePlace & { all?: string }) => pageAddress('/staff-control', { week, branch, ...to })
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {(page.on || page.back) && <ButtonLink href={pageAt({ all: '1' })}>{pages('all')}</ButtonLink>}
          <PrintButton>{t('print')}</PrintButton>
        </>
      }
    >
      <FilterForm action="/staff-control" submit={t('show')}>
        <FilterField label={t('week')} name="week" type="date" key={week} defaultValue={week} />
        {branches.length > 1 && (
          <Pick name="branch" label={t('branch')} all={t('allBranches')} value={branch}>
            {optionsOf(branches)}
          </Pick>
        )}
      </FilterForm>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-title font-bold">
          {t('weekOf', { from: formatDay(week, locale), to: formatDay(until, locale) })}
        </h2>
        <nav aria-label={t('week')} className="flex flex-wrap gap-2 print:hidden">
          <ButtonLink href={at(movedBy(week, -7))}>{t('earlier')}</ButtonLink>
          {after <= harareDay(sharedNow()) && <ButtonLink href={at(after)}>{t('later')}</ButtonLink>}
        </nav>
      </div>
      {page.rows.length === 0 ? (
        <NoRows place={place} start={pageAt({})}>
          {t('nothing')}
        </NoRows>
      ) : (
        <ControlTable
          lines={page.rows}
          measures={measuresIn(lines)}
          mayReadRows={may(actor, 'audit:read')}
          chosen={branch}
          {...{ week, until }}
        />
      )}
      <ListPages page={page} href={pageAt} />
    </OfficePage>
  )
}
