import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CodeForm } from '@/components/people/second-step/code-form.tsx'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import type { Actor } from '@/lib/people/access/model.ts'
import { hasSecondStep } from '@/lib/people/second-step/second-step.ts'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'
import { proveWithCodeAction } from '@/lib/people/sign-in/finish-actions.ts'
import { listOtherOwners } from '@/lib/people/staff/queries.ts'
import { type ProblemSearch, parseProblem } from '@/lib/platform/i18n/problem-search.ts'
import { ownPath } from '@/lib/platform/shared/paths.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { OffersPasskey } from '../../offers-passkey.tsx'
import { AuthFrame } from '../auth-frame.tsx'

type Search = ProblemSearch & { from?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('secondStep')
  return { title: t('proveTitle') }
}

/**
 * Takes the authenticator's code for this session: it opens the office to somebody who signed in with a PIN, and lets
 * what spends go on if the last code is older.
 */
export default async function ProvePage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requireActor()
  const { from = '/office', ...refused } = await searchParams
  if (actor.proven && actor.fresh) redirect(ownPath(from, '/office'))
  return (
    <AuthFrame till={actor.till}>
      <Door actor={actor} from={from} problem={parseProblem(refused)} />
    </AuthFrame>
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
    <OffersPasskey staffId={actor.staffId}>
      <CodeForm
        title={t('proveTitle')}
        lead={t(actor.proven ? 'proveAgain' : 'proveLead')}
        problem={problem}
        action={proveWithCodeAction}
        owners={await listOtherOwners(actor.staffId)}
        aside={back}
      >
        <input type="hidden" name="from" value={from} />
      </CodeForm>
    </OffersPasskey>
  )
}
