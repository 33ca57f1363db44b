import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PrinterDesk } from '@/components/printer/printer-desk.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { paperOf } from '@/lib/auth/paper-of.ts'
import { pickPresetAction } from '@/lib/printers/actions.ts'
import { listTillPresets, printerOf } from '@/lib/printers/queries.ts'
import { makeTestSlip } from '@/lib/receipts/make-test-slip.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('printer')
  return { title: t('title') }
}

/** The printer of this till: the preset that it prints by, the device that this browser reaches, a slip to try it. */
export default async function PrinterPage() {
  const actor = await requireActor()
  const [printer, presets, test] = await Promise.all([printerOf(actor), listTillPresets(actor), makeTestSlip(actor)])
  return <PrinterDesk {...{ printer, presets, test }} paper={await paperOf(printer)} pick={pickPresetAction} />
}
