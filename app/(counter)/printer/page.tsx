import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PrinterDesk } from '@/components/counter/printers/printer-desk.tsx'
import { pickPresetAction } from '@/lib/counter/printers/actions.ts'
import { listTillPresets, printerOf } from '@/lib/counter/printers/queries.ts'
import { paperForTill } from '@/lib/counter/printers/till-printing.ts'
import { makeTestSlip } from '@/lib/counter/receipts/make-slip.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('printer')
  return { title: t('title') }
}

/** This till's printer: its preset, the device that this browser can reach, and a test slip. */
export default async function PrinterPage() {
  const actor = await requireServing('receipt:print')
  const [printer, presets, test] = await Promise.all([printerOf(actor), listTillPresets(actor), makeTestSlip(actor)])
  return <PrinterDesk {...{ printer, presets, test }} paper={await paperForTill(printer)} pick={pickPresetAction} />
}
