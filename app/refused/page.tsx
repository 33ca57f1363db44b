import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { use } from 'react'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { useDescribeProblem } from '@/components/ui/notices/use-describe-problem.ts'
import { type ProblemSearch, parseProblem } from '@/lib/platform/i18n/problem-search.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('deadEnds')
  return { title: t('refusedTitle') }
}

/** The page for a form that was refused and whose own page could not say so. */
export default function RefusedPage({ searchParams }: { searchParams: Promise<ProblemSearch> }) {
  const t = useTranslations('faults')
  const here = useTranslations('deadEnds')
  const tell = useDescribeProblem()
  const { sentence } = tell(parseProblem(use(searchParams)) ?? { code: 'UNEXPECTED' })
  return (
    <FaultScreen title={here('refusedTitle')} text={sentence}>
      <ButtonLink href="/">{t('start')}</ButtonLink>
    </FaultScreen>
  )
}
