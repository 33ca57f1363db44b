import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { ClosedShiftDesk } from '@/components/shifts/closed-shift-desk.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { paperOf } from '@/lib/auth/paper-of.ts'
import { printerOf } from '@/lib/printers/queries.ts'
import { approveShiftAction, remarkShiftAction } from '@/lib/shifts/actions.ts'
import { makeReportSlip } from '@/lib/shifts/make-report-slip.ts'
import { getClosedShift } from '@/lib/shifts/queries.ts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ paper?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shift')
  return { title: t('title') }
}

/** A closed shift and its Z. */
export default async function ClosedShiftPage({ params, searchParams }: Props) {
  const actor = await requireActor()
  const shift = await getClosedShift(actor, (await params).id)
  if (!shift) notFound()
  const { paper: wanted } = await searchParams
  const printer = await printerOf(actor)
  const paper = await paperOf(printer, wanted)
  const slip = await makeReportSlip(shift.report, await getLocale())
  return (
    <ClosedShiftDesk
      {...{ shift, slip, paper }}
      setup={printer.setup}
      remark={remarkShiftAction}
      approve={approveShiftAction}
    />
  )
}
