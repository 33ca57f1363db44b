import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PrinterDesk } from '@/components/printer/printer-desk.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { makeTestSlip } from '@/lib/receipts/make-test-slip.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('printer')
  return { title: t('title') }
}

/** The printer of this browser: how it is reached, its paper, and a slip to try it. */
export default async function PrinterPage() {
  return (
    <ClientMessages namespaces={['printer']}>
      <PrinterDesk test={await makeTestSlip(await requireActor())} />
    </ClientMessages>
  )
}
