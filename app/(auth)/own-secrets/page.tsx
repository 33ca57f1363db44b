import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OwnSecrets } from '@/components/people/sign-in/own-secrets.tsx'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'
import { listOwnSessions } from '@/lib/people/sessions/end-session.ts'
import { changeOwnSecretAction, endOwnSessionAction } from '@/lib/people/staff/actions.ts'
import { listOwnSecrets } from '@/lib/people/staff/change-own-secret.ts'
import { AuthFrame } from '../auth-frame.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people')
  return { title: t('ownTitle') }
}

/** Here anybody who is signed in changes their own PIN and password, and ends their sessions elsewhere. */
export default async function OwnSecretsPage() {
  const actor = await requireActor()
  const [kinds, sessions] = await Promise.all([listOwnSecrets(actor), listOwnSessions(actor)])
  return (
    <AuthFrame till={actor.till}>
      <OwnSecrets
        name={actor.name}
        kinds={kinds}
        sessions={sessions}
        back={actor.till ? '/sell/airtime' : '/office'}
        change={changeOwnSecretAction}
        end={endOwnSessionAction}
      />
    </AuthFrame>
  )
}
