import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { FaultScreen } from '@/components/faults/fault-screen.tsx'
import { EnrolTill } from '@/components/sign-in/enrol-till.tsx'
import { SignInFrame } from '@/components/sign-in/sign-in-frame.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { chooseLocale, enrolThisTill, signOut } from '@/lib/auth/actions.ts'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { environmentOf } from '@/lib/credentials.ts'
import { env } from '@/lib/env.ts'
import { PERMISSIONS } from '@/lib/staff/model.ts'
import { listBranches } from '@/lib/staff/queries.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('enrol')
  return { title: t('title') }
}

/** Where somebody lands who signed in at a browser that is no till: a manager makes it one, others are told so. */
export default async function TillPage() {
  const actor = await requireActor()
  if (actor.till) redirect('/sell/airtime')
  const t = await getTranslations('enrol')
  const shell = await getTranslations('shell')
  const mayEnrol = PERMISSIONS[actor.role].includes('till:enrol')
  return (
    <SignInFrame
      partnerName={env().partnerName}
      environment={environmentOf(null)}
      till={null}
      chooseLocale={chooseLocale}
    >
      {mayEnrol ? (
        <EnrolTill branches={await listBranches(actor)} enrol={enrolThisTill} />
      ) : (
        <FaultScreen title={t('title')} text={t('notAllowed')}>
          <form action={signOut}>
            <SubmitButton pendingText={shell('signOut')}>{shell('signOut')}</SubmitButton>
          </form>
        </FaultScreen>
      )}
    </SignInFrame>
  )
}
