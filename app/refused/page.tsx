import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { use } from 'react'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { type ProblemSearch, readProblem } from '@/lib/platform/shared/problem-search.ts'

/** What a sentence may be filled with here: anything else was said by the address alone. */
const FILLS = /\{(?!minutes)/

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('faults')
  return { title: t('refusedTitle') }
}

/** The answer to a form that was refused and has no page of its own that could say so. */
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
