import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CodeForm } from '@/components/second-step/code-form.tsx'
import { SetUpScreen } from '@/components/second-step/set-up-screen.tsx'
import { FinishBySecret } from '@/components/sign-in/finish-sign-in.tsx'
import { SignInFrame } from '@/components/sign-in/sign-in-frame.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { chooseLocaleAction, signOutAction } from '@/lib/auth/actions.ts'
import { browserTill } from '@/lib/auth/browser-till.ts'
import { currentHalfSignedIn } from '@/lib/auth/current-actor.ts'
import type { HalfSignedIn } from '@/lib/auth/find-actor.ts'
import { finishByCodeAction, finishBySecretAction, finishSetUpAction } from '@/lib/auth/finish-actions.ts'
import { hasSecondStep } from '@/lib/auth/second-step.ts'
import { setUpSecondStepAction } from '@/lib/auth/second-step-actions.ts'
import { beginSecondStep } from '@/lib/auth/set-up-second-step.ts'
import { showSecondStep } from '@/lib/auth/show-second-step.ts'
import { environmentOf } from '@/lib/credentials.ts'
import { env } from '@/lib/env.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import { type ProblemSearch, readProblem } from '@/lib/shared/problem-search.ts'
import { listOtherOwners } from '@/lib/staff/queries.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('secondStep')
  return { title: t('codeTitle') }
}

/** What somebody who is half signed in must do first: the second step, or choosing an own PIN or password. */
export default async function FinishPage({ searchParams }: { searchParams: Promise<ProblemSearch> }) {
  const who = await currentHalfSignedIn()
  if (!who) redirect('/')
  const till = await browserTill()
  return (
    <SignInFrame
      partnerName={env().partnerName}
      environment={environmentOf(till)}
      till={till && { branchName: till.branchName, number: till.number }}
      chooseLocale={chooseLocaleAction}
    >
      <Due who={who} problem={readProblem(await searchParams)} />
    </SignInFrame>
  )
}

async function Due({ who, problem }: { who: HalfSignedIn; problem: Problem | null }) {
  const t = await getTranslations('secondStep')
  const shell = await getTranslations('shell')
  const { due, staffId } = who
  if (due === 'pin' || due === 'password') {
    return <FinishBySecret due={due} problem={problem} finish={finishBySecretAction} signOut={signOutAction} />
  }
  const out = (
    <form action={signOutAction}>
      <SubmitButton look="quiet" pendingText={shell('signOut')}>
        {shell('signOut')}
      </SubmitButton>
    </form>
  )
  if (due === 'set-up') {
    const isSet = await hasSecondStep(staffId)
    return (
      <ClientMessages namespaces={['problems', 'secondStep']}>
        <SetUpScreen
          begun={isSet ? null : showSecondStep(await beginSecondStep(who))}
          confirm={setUpSecondStepAction}
          goOn={finishSetUpAction}
          aside={out}
        />
      </ClientMessages>
    )
  }
  return (
    <CodeForm
      title={t('codeTitle')}
      lead={t('codeLead')}
      problem={problem}
      action={finishByCodeAction}
      owners={await listOtherOwners(staffId)}
      aside={out}
    />
  )
}
