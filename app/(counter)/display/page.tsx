import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DisplayPairings } from '@/components/display/display-pairings.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { endDisplayAction, pairDisplayAction } from '@/lib/display/actions.ts'
import { listDisplays } from '@/lib/display/pair-display.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('display')
  return { title: t('title') }
}

/** The customer's screens of this till: pair one, show its code, end it. */
export default async function DisplaysPage() {
  return (
    <DisplayPairings
      pairings={await listDisplays(await requireActor())}
      pair={pairDisplayAction}
      end={endDisplayAction}
    />
  )
}
