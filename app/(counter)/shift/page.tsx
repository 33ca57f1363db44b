import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { OpenForm } from '@/components/counter/shifts/open-form.tsx'
import { OpenShiftDesk } from '@/components/counter/shifts/open-shift-desk.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { printerOf } from '@/lib/counter/printers/queries.ts'
import { paperForTill } from '@/lib/counter/printers/till-printing.ts'
import { makeReportSlip } from '@/lib/counter/receipts/make-slip.ts'
import { openShiftAction } from '@/lib/counter/shifts/actions.ts'
import { getOwnFloatTarget } from '@/lib/counter/shifts/float-targets.ts'
import { getOpenShift, listFloatCurrencies } from '@/lib/counter/shifts/queries.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shift')
  return { title: t('title') }
}

/** The till's shift: opens one with a float, or shows the X of the open one. */
export default async function ShiftPage() {
  const actor = await requireServing('shift:run')
  const shift = await getOpenShift(actor)
  if (!shift) {
    const [currencies, set] = await Promise.all([listFloatCurrencies(actor), getOwnFloatTarget(actor)])
    return (
      <ClientMessages namespaces={['shift', 'cashUp']}>
        <OpenForm intentId={randomUUID()} {...{ currencies, set }} action={openShiftAction} />
      </ClientMessages>
    )
  }
  const printer = await printerOf(actor)
  const paper = await paperForTill(printer)
  const slip = await makeReportSlip(shift.report, await getLocale())
  return <OpenShiftDesk {...{ shift, slip, paper }} setup={printer.setup} />
}
