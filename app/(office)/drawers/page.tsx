import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { DrawerTable } from '@/components/office/shifts/drawer-table.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { FilterField, FilterForm } from '@/components/ui/forms/filter-form.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { DayToCome } from '@/components/ui/pages/day-to-come.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { listDrawers } from '@/lib/counter/shifts/list-drawers.ts'
import { sumShort } from '@/lib/counter/shifts/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { cutPage, type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay, isToCome, knownDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

const PAGE = 50

type Search = PagePlace & { day?: string; all?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('drawers')
  return { title: t('title') }
}

/** Every drawer of a day, short ones first. */
export default async function DrawersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('shift:approve')
  const [t, pages] = await Promise.all([getTranslations('drawers'), getTranslations('pages')])
  const { day: dayText, all, on, back } = await searchParams
  const now = sharedNow()
  const known = knownDay(dayText)
  const toCome = known !== null && isToCome(known, now) ? known : null
  const day = known === null || toCome ? harareDay(now) : known
  const lines = await listDrawers(actor, day)
  const short = sumShort(lines).map(({ currency, cents }) => formatMoney({ cents: -cents, currency }))
  const place = all ? {} : { on, back }
  const page = await cutPage(lines, place, all ? Number.MAX_SAFE_INTEGER : PAGE, ({ id }) => id)
  const at = (to: PagePlace & { all?: string }) => pageAddress('/drawers', { day, ...to })
  const shortText = short.length > 0 ? t('short', { sums: short.join(' + ') }) : t('noneShort')
  return (
    <OfficePage
      title={t('titleOf', { day: formatDay(day, await getLocale()) })}
      lead={lines.length > 0 ? shortText : undefined}
      actions={
        <>
          {(page.on || page.back) && <ButtonLink href={at({ all: '1' })}>{pages('all')}</ButtonLink>}
          <PrintButton>{t('print')}</PrintButton>
        </>
      }
    >
      {toCome && <DayToCome day={toCome} shown={day} />}
      <FilterForm action="/drawers" submit={t('show')}>
        <FilterField label={t('day')} name="day" type="date" key={day} defaultValue={day} />
      </FilterForm>
      {page.rows.length === 0 ? (
        <NoRows place={place} start={at({})}>
          {t('nothing')}
        </NoRows>
      ) : (
        <DrawerTable lines={page.rows} now={sharedNow()} />
      )}
      <ListPages page={page} href={at} />
    </OfficePage>
  )
}
