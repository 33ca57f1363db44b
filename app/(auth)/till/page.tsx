import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { EnrolTill } from '@/components/people/sign-in/enrol-till.tsx'
import { FaultScreen } from '@/components/platform/faults/fault-screen.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { type Actor, mayOnceProven } from '@/lib/people/access/model.ts'
import { officeLinksOf } from '@/lib/people/office-links/model.ts'
import { browserTill, requireActor, wasTill } from '@/lib/people/sessions/current-actor.ts'
import { enrolThisTillAction, signOutAction } from '@/lib/people/sign-in/actions.ts'
import { listBranchesToEnrol, listWhoMayEnrol } from '@/lib/people/staff/queries.ts'
import { type ProblemSearch, parseProblem } from '@/lib/platform/i18n/problem-search.ts'
import { AuthFrame } from '../auth-frame.tsx'

type Search = ProblemSearch & { branch?: string; number?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('enrol')
  return { title: t('title') }
}

/** The page after signing in at a browser that is no till: a manager makes it one, others see who can. */
export default async function TillPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requireActor()
  if (actor.till) redirect('/sell/airtime')
  const { branch = '', number = '', ...refused } = await searchParams
  const mayEnrol = mayOnceProven(actor, 'till:enrol')
  return (
    <AuthFrame till={null}>
      {mayEnrol ? (
        <EnrolTill
          branches={await listBranchesToEnrol(actor)}
          chosenCode={branch}
          number={number}
          problem={parseProblem(refused)}
          enrol={enrolThisTillAction}
        />
      ) : (
        <WhoMayEnrol actor={actor} />
      )}
    </AuthFrame>
  )
}

async function WhoMayEnrol({ actor }: { actor: Actor }) {
  const [t, toOffice] = [await getTranslations('enrol'), await getTranslations('shell')]
  const names = (await listWhoMayEnrol(actor)).join(', ')
  const till = await browserTill()
  const [title, text] = till
    ? [t('elsewhereTitle'), t('elsewhere', { number: till.number, branch: till.branchName, names })]
    : (await wasTill())
      ? [t('wasTill'), t('askForCode', { names })]
      : [t('notATill'), `${t('notAllowed')} ${t('who', { names })}`]
  return (
    <FaultScreen title={title} text={text}>
      {officeLinksOf(actor).length > 0 && <ButtonLink href="/office">{toOffice('office')}</ButtonLink>}
      <form action={signOutAction}>
        <SubmitButton pendingText={t('signOut')}>{t('signOut')}</SubmitButton>
      </form>
    </FaultScreen>
  )
}
