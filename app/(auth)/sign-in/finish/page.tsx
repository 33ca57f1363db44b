import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CodeForm } from '@/components/people/second-step/code-form.tsx'
import { SetUpScreen } from '@/components/people/second-step/set-up-screen.tsx'
import { FinishBySecret } from '@/components/people/sign-in/finish-sign-in.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { setUpSecondStepAction } from '@/lib/people/own-codes/actions.ts'
import { hasSecondStep } from '@/lib/people/second-step/second-step.ts'
import { beginSecondStep, formatNewSecondStep } from '@/lib/people/second-step/set-up-second-step.ts'
import { browserTill, currentHalfSignedIn } from '@/lib/people/sessions/current-actor.ts'
import type { HalfSignedIn } from '@/lib/people/sessions/find-actor.ts'
import { signOutAction } from '@/lib/people/sign-in/actions.ts'
import { finishByCodeAction, finishBySecretAction, finishSetUpAction } from '@/lib/people/sign-in/finish-actions.ts'
import { listOtherOwners } from '@/lib/people/staff/queries.ts'
import { type ProblemSearch, parseProblem } from '@/lib/platform/i18n/problem-search.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { OffersPasskey } from '../../../offers-passkey.tsx'
import { AuthFrame } from '../../auth-frame.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('secondStep')
  return { title: t('codeTitle') }
}

/** What somebody half signed in must do first: the second step, or choosing their own PIN or password. */
export default async function FinishPage({ searchParams }: { searchParams: Promise<ProblemSearch> }) {
  const who = await currentHalfSignedIn()
  if (!who) redirect('/')
  const till = await browserTill()
  return (
    <AuthFrame till={till}>
      <Due who={who} problem={parseProblem(await searchParams)} />
    </AuthFrame>
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
      <ClientMessages namespaces={['secondStep']}>
        <SetUpScreen
          begun={isSet ? null : formatNewSecondStep(await beginSecondStep(who))}
          confirm={setUpSecondStepAction}
          goOn={finishSetUpAction}
          aside={out}
        />
      </ClientMessages>
    )
  }
  return (
    <OffersPasskey staffId={staffId}>
      <CodeForm
        title={t('codeTitle')}
        lead={t('codeLead')}
        problem={problem}
        action={finishByCodeAction}
        owners={await listOtherOwners(staffId)}
        aside={out}
      />
    </OffersPasskey>
  )
}
