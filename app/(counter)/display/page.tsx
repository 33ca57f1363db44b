import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DisplayPairings } from '@/components/counter/display/display-pairings.tsx'
import { endDisplayAction, pairDisplayAction } from '@/lib/counter/display/actions.ts'
import { listDisplays } from '@/lib/counter/display/pairings.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { type ProblemSearch, parseProblem } from '@/lib/platform/i18n/problem-search.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('display')
  return { title: t('title') }
}

/** The customer displays of this till: pair one, show its code, or end it. */
export default async function DisplaysPage({ searchParams }: { searchParams: Promise<ProblemSearch> }) {
  return (
    <DisplayPairings
      pairings={await listDisplays(await requireServing('sale:create'))}
      problem={parseProblem(await searchParams)}
      pair={pairDisplayAction}
      end={endDisplayAction}
    />
  )
}
