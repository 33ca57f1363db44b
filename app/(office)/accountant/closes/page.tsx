import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { ClosesSheet } from '@/components/office/accountant/closes-sheet.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { monthShown, parseMonth } from '@/lib/office/accountant/model.ts'
import { listCloses, listMonths } from '@/lib/office/accountant/queries.ts'
import { may } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { answersForAll } from '@/lib/people/staff/queries.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { formatMonth } from '@/lib/platform/shared/time/format-time.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accountant')
  return { title: t('print') }
}

/** The day closes of a month on one sheet, for the browser to print or save as PDF. */
export default async function ClosesPage({ searchParams }: { searchParams: Promise<{ month?: string }> }) {
  const actor = await requirePermission('report:read')
  const [t, locale] = await Promise.all([getTranslations('accountant'), getLocale()])
  const queryMonth = parseMonth((await searchParams).month, sharedNow())
  const seesAll = await answersForAll(actor)
  const month = seesAll ? monthShown(queryMonth, await listMonths(actor, queryMonth)) : queryMonth
  const title = t('printTitle', { month: formatMonth(month, locale) })
  return (
    <OfficePage
      title={title}
      lead={t('printLead')}
      actions={
        <>
          <ButtonLink href={pageAddress('/accountant', { month })}>{t('back')}</ButtonLink>
          <PrintButton look="main">{t('printButton')}</PrintButton>
        </>
      }
    >
      {seesAll ? (
        <ClosesSheet title={title} closes={await listCloses(actor, month)} mayCloseDay={may(actor, 'day:close')} />
      ) : (
        <Panel>{t('needsAll')}</Panel>
      )}
    </OfficePage>
  )
}
