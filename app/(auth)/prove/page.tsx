import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { FaultScreen } from '@/components/faults/fault-screen.tsx'
import { CodeForm } from '@/components/second-step/code-form.tsx'
import { SignInFrame } from '@/components/sign-in/sign-in-frame.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { chooseLocaleAction } from '@/lib/auth/actions.ts'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { proveWithCodeAction } from '@/lib/auth/finish-actions.ts'
import { hasSecondStep } from '@/lib/auth/second-step.ts'
import { environmentOf } from '@/lib/credentials.ts'
import { env } from '@/lib/env.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import { type ProblemSearch, readProblem } from '@/lib/shared/problem-search.ts'
import type { Actor } from '@/lib/staff/model.ts'
import { listOtherOwners } from '@/lib/staff/queries.ts'

type Search = ProblemSearch & { from?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('secondStep')
  return { title: t('proveTitle') }
}

/** The office's door for who signed in with a PIN: the authenticator's code opens it for this session. */
export default async function ProvePage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requireActor()
  if (actor.proven) redirect('/office')
  const { from = '/office', ...refused } = await searchParams
  return (
    <SignInFrame
      partnerName={env().partnerName}
      environment={environmentOf(actor.till)}
      till={actor.till}
      chooseLocale={chooseLocaleAction}
    >
      <Door actor={actor} from={from} problem={readProblem(refused)} />
    </SignInFrame>
  )
}

async function Door({ actor, from, problem }: { actor: Actor; from: string; problem: Problem | null }) {
  const t = await getTranslations('secondStep')
  const back = <ButtonLink href="/">{t('toCounter')}</ButtonLink>
  if (!(await hasSecondStep(actor.staffId))) {
    return (
      <FaultScreen title={t('proveTitle')} text={t('proveNone')}>
        <ButtonLink look="main" href="/sign-in?way=password">
          {t('byPassword')}
        </ButtonLink>
        {back}
      </FaultScreen>
    )
  }
  return (
    <CodeForm
      title={t('proveTitle')}
      lead={t('proveLead')}
      problem={problem}
      action={proveWithCodeAction}
      owners={await listOtherOwners(actor.staffId)}
      aside={back}
    >
      <input type="hidden" name="from" value={from} />
    </CodeForm>
  )
}
