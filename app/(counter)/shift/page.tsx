import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OpenForm } from '@/components/shifts/open-form.tsx'
import { OpenShiftDesk } from '@/components/shifts/open-shift-desk.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { readPaperCookie } from '@/lib/auth/cookies.ts'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { env } from '@/lib/env.ts'
import { isPaper, USUAL_PAPER } from '@/lib/receipts/model.ts'
import { openShift } from '@/lib/shifts/actions.ts'
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
        <OpenForm intentId={randomUUID()} currencies={await listFloatCurrencies(actor)} action={openShift} />
      </ClientMessages>
    )
  }
  const paper = [await readPaperCookie()].find(isPaper) ?? USUAL_PAPER
  return <OpenShiftDesk shift={shift} paper={paper} partnerName={env().partnerName} />
}
