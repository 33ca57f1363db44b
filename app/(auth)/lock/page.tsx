import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { LockForm } from '@/components/people/lock/lock-form.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { currentSession } from '@/lib/people/sessions/current-actor.ts'
import { hasPin } from '@/lib/people/sessions/lock.ts'
import { unlockTillAction } from '@/lib/people/sign-in/actions.ts'
import { type ProblemSearch, parseProblem } from '@/lib/platform/i18n/problem-search.ts'
import { AuthFrame } from '../auth-frame.tsx'

type Search = ProblemSearch & { from?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lock')
  return { title: t('title') }
}

/** The only page that a locked till shows, whatever page was requested. */
export default async function LockPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { from = '/', ...refused } = await searchParams
  const session = await currentSession()
  if (!session) redirect('/sign-in')
  const { actor, locked } = session
  if (!locked) redirect('/')
  return (
    <AuthFrame till={actor.till}>
      <ClientMessages namespaces={['lock', 'pad']}>
        <LockForm
          name={actor.name}
          byPin={await hasPin(actor)}
          atTill={actor.till !== null}
          from={from}
          problem={parseProblem(refused)}
          unlock={unlockTillAction}
        />
      </ClientMessages>
    </AuthFrame>
  )
}
