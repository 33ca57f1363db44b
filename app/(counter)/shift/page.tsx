import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { OpenForm } from '@/components/counter/shifts/open-form.tsx'
import { OpenShiftDesk } from '@/components/counter/shifts/open-shift-desk.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import { printerOf } from '@/lib/counter/printers/queries.ts'
import { paperForTill } from '@/lib/counter/printers/till-printing.ts'
import { makeReportSlip } from '@/lib/counter/receipts/make-slip.ts'
import { openShiftAction } from '@/lib/counter/shifts/actions.ts'
import { FLOAT_STARTS } from '@/lib/counter/shifts/model.ts'
import { getFloatStart, getOpenShift } from '@/lib/counter/shifts/queries.ts'
import { getMyDay } from '@/lib/counter/to-do/my-day.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { tillSales } from '../till-sales.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shift')
  return { title: t('title') }
}

type Props = { searchParams: Promise<{ float?: string }> }

/** The till's shift: opens one with a float, or shows the X of the open one. */
export default async function ShiftPage({ searchParams }: Props) {
  const actor = await requireServing('shift:run')
  const shift = await getOpenShift(actor)
  if (!shift) {
    const { float } = await searchParams
    const start = FLOAT_STARTS.find((one) => one === float) ?? null
    return (
      <TwoColumns>
        <ClientMessages namespaces={['shift', 'cashUp']}>
          <OpenForm
            // Another start is another form: its fields begin anew.
            key={start}
            intentId={randomUUID()}
            {...(await getFloatStart(actor))}
            start={start}
            action={openShiftAction}
          />
        </ClientMessages>
      </TwoColumns>
    )
  }
  const printer = await printerOf(actor)
  const paper = await paperForTill(printer)
  const slip = await makeReportSlip(shift.report, await getLocale())
  const [day, { hands, older }] = await Promise.all([getMyDay(actor), tillSales()])
  const myDay = { ...day, toDo: hands.length + older }
  return <OpenShiftDesk {...{ shift, slip, paper, myDay }} setup={printer.setup} />
}
