import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { use } from 'react'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { type ProblemSearch, readProblem } from '@/lib/platform/shared/problem-search.ts'

/**
 * Sentences with a placeholder other than the minutes: its value would come from the address alone, which anybody can
 * write.
 */
const FILLS = /\{(?!minutes)/

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('faults')
  return { title: t('refusedTitle') }
}

/** The page for a form that was refused and whose own page could not say so. */
export default function RefusedPage({ searchParams }: { searchParams: Promise<ProblemSearch> }) {
  const t = useTranslations('faults')
  const problems = useTranslations('problems')
  const problem = readProblem(use(searchParams))
  const isKnown = problem && problems.has(problem.code) && !FILLS.test(problems.raw(problem.code))
  return (
    <FaultScreen
      title={t('refusedTitle')}
      text={isKnown ? problems(problem.code, problem.params) : problems('UNEXPECTED')}
    >
      <ButtonLink href="/">{t('start')}</ButtonLink>
    </FaultScreen>
  )
}
