import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { Receipt } from '@/components/counter/slips/receipt.tsx'
import { SheetSize } from '@/components/counter/slips/sheet-size.tsx'
import { DrawerStory } from '@/components/office/shifts/drawer-story.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { TextAndPaper } from '@/components/ui/pages/text-and-paper.tsx'
import { makeReportSlip } from '@/lib/counter/receipts/make-slip.ts'
import { approveDrawerAction, remarkDrawerAction } from '@/lib/counter/shifts/actions.ts'
import { getClosedShift } from '@/lib/counter/shifts/queries.ts'
import { may } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('drawers')
  return { title: t('oneTitle') }
}

/** One drawer's count: its result, the remarks and its Z. It can also be read away from a till. */
export default async function DrawerPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requirePermission('shift:approve')
  const shift = await getClosedShift(actor, (await params).id)
  if (!shift) notFound()
  const t = await getTranslations('drawers')
  const sheet = await getTranslations('zReport')
  const locale = await getLocale()
  const slip = await makeReportSlip(shift.report, locale)
  const { branchName, tillNumber, closedAt, closedBy, openedAt } = shift.report
  const at = new Date(closedAt ?? openedAt)
  return (
    <OfficePage
      title={t('placeOf', { branch: branchName, number: tillNumber })}
      lead={t('closedBy', { name: closedBy ?? '', at: harareStamp(at, locale) })}
      actions={
        <>
          <ButtonLink href={`/drawers?day=${harareDay(at)}`}>{t('allOfDay')}</ButtonLink>
          {may(actor, 'report:read') && <ButtonLink href={`/sold?shift=${shift.id}`}>{t('itsSales')}</ButtonLink>}
          <PrintButton look="main">{t('printZ')}</PrintButton>
        </>
      }
    >
      <SheetSize paper="a4" />
      <TextAndPaper paper={<Receipt slip={slip} paper="80" label={sheet('label')} />}>
        <DrawerStory shift={shift} remark={remarkDrawerAction} approve={approveDrawerAction} />
      </TextAndPaper>
    </OfficePage>
  )
}
