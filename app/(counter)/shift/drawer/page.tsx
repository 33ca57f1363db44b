import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { DrawerForm } from '@/components/counter/shifts/drawer-form.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import { printerOf } from '@/lib/counter/printers/queries.ts'
import { openDrawerAction } from '@/lib/counter/shifts/actions.ts'
import { getOpenShift } from '@/lib/counter/shifts/queries.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('drawer')
  return { title: t('title') }
}

/** Opens the drawer without a sale, for a reason. */
export default async function DrawerPage() {
  const actor = await requireServing('cash:move')
  if (!(await getOpenShift(actor))) redirect('/shift')
  const { setup } = await printerOf(actor)
  return (
    <TwoColumns>
      <ClientMessages namespaces={['drawer', 'printer', 'shift']}>
        <DrawerForm setup={setup} action={openDrawerAction} />
      </ClientMessages>
    </TwoColumns>
  )
}
