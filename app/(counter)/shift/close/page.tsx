import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CloseForm } from '@/components/counter/shifts/close-form.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { closeShiftAction } from '@/lib/counter/shifts/actions.ts'
import { getOpenShift } from '@/lib/counter/shifts/queries.ts'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('cashUp')
  return { title: t('title') }
}

/** The blind count that closes the till's shift. */
export default async function ClosePage() {
  const shift = await getOpenShift(await requireActor())
  if (!shift) redirect('/shift')
  return (
    <ClientMessages namespaces={['cashUp', 'problems']}>
      <CloseForm shiftId={shift.id} currencies={shift.currencies} action={closeShiftAction} />
    </ClientMessages>
  )
}
