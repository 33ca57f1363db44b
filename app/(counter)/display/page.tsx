import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DisplayPairings } from '@/components/counter/display/display-pairings.tsx'
import { endDisplayAction, pairDisplayAction } from '@/lib/counter/display/actions.ts'
import { listDisplays } from '@/lib/counter/display/pair-display.ts'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('display')
  return { title: t('title') }
}

/** The customer displays of this till: pair one, show its code, end it. */
export default async function DisplaysPage() {
  return (
    <DisplayPairings
      pairings={await listDisplays(await requireActor())}
      pair={pairDisplayAction}
      end={endDisplayAction}
    />
  )
}
