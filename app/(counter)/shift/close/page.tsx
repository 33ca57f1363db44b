import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CloseForm } from '@/components/shifts/close-form.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { closeShiftAction } from '@/lib/shifts/actions.ts'
import { getOpenShift } from '@/lib/shifts/queries.ts'

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
