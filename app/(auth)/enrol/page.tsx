import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EnrolByCode } from '@/components/people/sign-in/enrol-by-code.tsx'
import { redeemEnrolmentCodeAction } from '@/lib/people/tills/actions.ts'
import { type ProblemSearch, readProblem } from '@/lib/platform/shared/problem-search.ts'
import { AuthFrame } from '../auth-frame.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tills')
  return { title: t('enrolTitle') }
}

/** Makes a browser a till with a code from the office; no sign-in needed. */
export default async function EnrolPage({ searchParams }: { searchParams: Promise<ProblemSearch> }) {
  return (
    <AuthFrame till={null}>
      <EnrolByCode problem={readProblem(await searchParams)} enrol={redeemEnrolmentCodeAction} />
    </AuthFrame>
  )
}
