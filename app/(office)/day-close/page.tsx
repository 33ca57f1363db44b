import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { OldRatesNote } from '@/components/books/currencies/old-rates-note.tsx'
import { DayBooks, DayDifferences } from '@/components/office/day-close/day-books.tsx'
import { DayLinks } from '@/components/office/day-close/day-links.tsx'
import { DaySigning } from '@/components/office/day-close/day-signing.tsx'
import { RefreshOnNews } from '@/components/platform/live/auto-refresh.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { DayToCome } from '@/components/ui/pages/day-to-come.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { listOldRates } from '@/lib/books/currencies/queries.ts'
import { signDayAction } from '@/lib/office/day-close/actions.ts'
import { mostPressingFirst } from '@/lib/office/day-close/model.ts'
import { dayToClose, getDay, listDays } from '@/lib/office/day-close/queries.ts'
import { may } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { cutPage, type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'
import { isToCome, knownDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

const PAGE = 50

type Search = PagePlace & { day?: string; asked?: string; all?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dayClose')
  return { title: t('title') }
}

/** One day in three books: where they differ, why, and the signature that ends the day. */
export default async function DayClosePage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('day:close')
  const [t, pages] = await Promise.all([getTranslations('dayClose'), getTranslations('pages')])
  const { day: known, asked, all, on, back } = await searchParams
  const day = knownDay(known)
  // The address keeps the day: over midnight the page would become that of the next one, also for whoever signs it then.
  if (day === null) redirect(`/day-close?day=${await dayToClose()}`)
  if (isToCome(day, sharedNow())) redirect(pageAddress('/day-close', { day: await dayToClose(), asked: day }))
  const toCome = knownDay(asked)
  const [view, days, oldRates] = await Promise.all([
    getDay(actor, day),
    listDays(actor),
    may(actor, 'money:read') ? listOldRates(actor, sharedNow()) : [],
  ])
  const place = all ? {} : { on, back }
  const differences = mostPressingFirst(view.differences)
  const page = await cutPage(differences, place, all ? Number.MAX_SAFE_INTEGER : PAGE, ({ id }) => id)
  const at = (to: PagePlace & { all?: string }) => pageAddress('/day-close', { day, ...to })
  return (
    <OfficePage
      title={t('titleOf', { day: formatDay(day, await getLocale()) })}
      lead={t('lead')}
      actions={(page.on || page.back) && <ButtonLink href={at({ all: '1' })}>{pages('all')}</ButtonLink>}
    >
      {!view.signed && <RefreshOnNews topics={['statement']} />}
      {toCome && isToCome(toCome, sharedNow()) && <DayToCome day={toCome} shown={day} />}
      <DayLinks days={days} chosen={day} />
      {!view.signed && <OldRatesNote rates={oldRates} />}
      <DayBooks view={view} />
      {page.rows.length === 0 ? (
        <NoRows place={place} start={at({})}>
          {t('none')}
        </NoRows>
      ) : (
        <DayDifferences differences={page.rows} count={differences.length} mayAssign={may(actor, 'statement:assign')} />
      )}
      <ListPages page={page} href={at} />
      <DaySigning view={view} sign={signDayAction} />
    </OfficePage>
  )
}
