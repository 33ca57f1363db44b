'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { PasskeyProofResult, PasskeyRequestResult } from '@/lib/people/second-step/model.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

/** How a form's code may come from a passkey, and the words for it. */
type Offer = {
  /** The host name that they are bound to. */
  host: string
  ask(): Promise<PasskeyRequestResult<PasskeyRequest>>
  answer(used: unknown): Promise<PasskeyProofResult>
  texts: { use: string; waiting: string }
  /** What to say if nothing came of it: the person cancelled, or no answer came. */
  unused: ProblemMessage
}

type PasskeyRequest = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON']

const PasskeyOfferContext = createContext<Offer | null>(null)

/** Around forms of somebody who has a passkey: each field for a code may then be filled by it. */
export function PasskeyOffer({ offer, children }: { offer: Offer | null; children: ReactNode }) {
  return <PasskeyOfferContext value={offer}>{children}</PasskeyOfferContext>
}

/** The offer around this form, or null. */
export function usePasskeyOffer(): Offer | null {
  return useContext(PasskeyOfferContext)
}
