import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { OpenForm } from '@/components/shifts/open-form.tsx'
import { OpenShiftDesk } from '@/components/shifts/open-shift-desk.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { paperOf } from '@/lib/auth/paper-of.ts'
import { printerOf } from '@/lib/printers/queries.ts'
import { openShiftAction } from '@/lib/shifts/actions.ts'
import { makeReportSlip } from '@/lib/shifts/make-report-slip.ts'
import { getOpenShift, listFloatCurrencies } from '@/lib/shifts/queries.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shift')
  return { title: t('title') }
}

/** The till's shift: to be opened with a float, or open with its X. */
export default async function ShiftPage() {
  const actor = await requireActor()
  const shift = await getOpenShift(actor)
  if (!shift) {
    return (
      <ClientMessages namespaces={['shift', 'cashUp', 'problems']}>
        <OpenForm intentId={randomUUID()} currencies={await listFloatCurrencies(actor)} action={openShiftAction} />
      </ClientMessages>
    )
  }
  const printer = await printerOf(actor)
  const paper = await paperOf(printer)
  const slip = await makeReportSlip(shift.report, await getLocale())
  return <OpenShiftDesk {...{ shift, slip, paper }} setup={printer.setup} />
}
