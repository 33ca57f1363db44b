import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { FaultScreen } from '@/components/faults/fault-screen.tsx'
import { EnrolTill } from '@/components/sign-in/enrol-till.tsx'
import { SignInFrame } from '@/components/sign-in/sign-in-frame.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { chooseLocaleAction, enrolThisTillAction, signOutAction } from '@/lib/auth/actions.ts'
import { browserTill } from '@/lib/auth/browser-till.ts'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { environmentOf } from '@/lib/credentials.ts'
import { env } from '@/lib/env.ts'
import { type ProblemSearch, readProblem } from '@/lib/shared/problem-search.ts'
import { type Actor, mayOnceProven } from '@/lib/staff/model.ts'
import { listBranchesToEnrol, listWhoMayEnrol } from '@/lib/staff/queries.ts'

type Search = ProblemSearch & { branch?: string; number?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('enrol')
  return { title: t('title') }
}

/** Where somebody lands who signed in at a browser that is no till: a manager makes it one, others are told who can. */
export default async function TillPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requireActor()
  if (actor.till) redirect('/sell/airtime')
  const { branch = '', number = '', ...refused } = await searchParams
  const mayEnrol = mayOnceProven(actor, 'till:enrol')
  return (
    <SignInFrame
      partnerName={env().partnerName}
      environment={environmentOf(null)}
      till={null}
      chooseLocale={chooseLocaleAction}
    >
      {mayEnrol ? (
        <EnrolTill
          branches={await listBranchesToEnrol(actor)}
          chosenCode={branch}
          number={number}
          problem={readProblem(refused)}
          enrol={enrolThisTillAction}
        />
      ) : (
        <ToldWhoCan actor={actor} />
      )}
    </SignInFrame>
  )
}

async function ToldWhoCan({ actor }: { actor: Actor }) {
  const t = await getTranslations('enrol')
  const names = (await listWhoMayEnrol(actor)).join(', ')
  const till = await browserTill()
  const text = till
    ? t('elsewhere', { number: till.number, branch: till.branchName, names })
    : `${t('notAllowed')} ${t('who', { names })}`
  return (
    <FaultScreen title={till ? t('elsewhereTitle') : t('notATill')} text={text}>
      <form action={signOutAction}>
        <SubmitButton pendingText={t('signOut')}>{t('signOut')}</SubmitButton>
      </form>
    </FaultScreen>
  )
}
