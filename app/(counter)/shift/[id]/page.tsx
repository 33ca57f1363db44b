import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { ClosedShiftDesk } from '@/components/counter/shifts/closed-shift-desk.tsx'
import { printerOf } from '@/lib/counter/printers/queries.ts'
import { paperForTill } from '@/lib/counter/printers/till-printing.ts'
import { makeReportSlip } from '@/lib/counter/receipts/make-slip.ts'
import { approveShiftAction, remarkShiftAction } from '@/lib/counter/shifts/actions.ts'
import { getClosedShift } from '@/lib/counter/shifts/queries.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ paper?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shift')
  return { title: t('title') }
}

/** A closed shift and its Z. */
export default async function ClosedShiftPage({ params, searchParams }: Props) {
  const actor = await requireServing('shift:run')
  const shift = await getClosedShift(actor, (await params).id)
  if (!shift) notFound()
  const { paper: wanted } = await searchParams
  const printer = await printerOf(actor)
  const paper = await paperForTill(printer, wanted)
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
