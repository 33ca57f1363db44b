import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { FinishByCode, FinishBySecret } from '@/components/sign-in/finish-sign-in.tsx'
import { SignInFrame } from '@/components/sign-in/sign-in-frame.tsx'
import { chooseLocale, signOut } from '@/lib/auth/actions.ts'
import { browserTill } from '@/lib/auth/browser-till.ts'
import { currentHalfSignedIn } from '@/lib/auth/current-actor.ts'
import { finishByCode, finishBySecret } from '@/lib/auth/finish-actions.ts'
import { environmentOf } from '@/lib/credentials.ts'
import { env } from '@/lib/env.ts'

type Search = { problem?: string; minutes?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('totp')
  return { title: t('finishTitle') }
}

/** What somebody who is half signed in must do first: type a code, or choose an own PIN or password. */
export default async function FinishPage({ searchParams }: { searchParams: Promise<Search> }) {
  const who = await currentHalfSignedIn()
  if (!who) redirect('/')
  const { problem: code, minutes } = await searchParams
  const problem = code ? { code, params: { minutes: Number(minutes || 5) } } : null
  const till = await browserTill()
  return (
    <SignInFrame
      partnerName={env().partnerName}
      environment={environmentOf(till)}
      till={till && { branchName: till.branchName, number: till.number }}
      chooseLocale={chooseLocale}
    >
      {who.due === 'code' ? (
        <FinishByCode problem={problem} finish={finishByCode} signOut={signOut} />
      ) : (
        <FinishBySecret due={who.due} problem={problem} finish={finishBySecret} signOut={signOut} />
      )}
    </SignInFrame>
  )
}
