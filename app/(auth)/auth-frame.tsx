import type { ReactNode } from 'react'
import { SignInFrame } from '@/components/people/sign-in/sign-in-frame.tsx'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { chooseLocaleAction } from '@/lib/people/sign-in/actions.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'

/** The frame of a screen that comes before the counter: whose shop it is, at which till, and whether it sells live. */
export function AuthFrame({ till, children }: { till: ActorTill | null; children: ReactNode }) {
  return (
    <SignInFrame
      partnerName={env().partnerName}
      environment={environmentOf(till)}
      till={till && { branchName: till.branchName, number: till.number }}
      chooseLocale={chooseLocaleAction}
    >
      {children}
    </SignInFrame>
  )
}
