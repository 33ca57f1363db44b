import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EnrolByCode } from '@/components/people/sign-in/enrol-by-code.tsx'
import { SignInFrame } from '@/components/people/sign-in/sign-in-frame.tsx'
import { chooseLocaleAction } from '@/lib/people/sign-in/actions.ts'
import { redeemEnrolmentCodeAction } from '@/lib/people/tills/actions.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { type ProblemSearch, readProblem } from '@/lib/platform/shared/problem-search.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tills')
  return { title: t('enrolTitle') }
}

/** Makes a browser a till with a code from the office; no sign-in needed. */
export default async function EnrolPage({ searchParams }: { searchParams: Promise<ProblemSearch> }) {
  return (
    <SignInFrame
      partnerName={env().partnerName}
      environment={environmentOf(null)}
      till={null}
      chooseLocale={chooseLocaleAction}
    >
      <EnrolByCode problem={readProblem(await searchParams)} enrol={redeemEnrolmentCodeAction} />
    </SignInFrame>
  )
}
