'use client'

import { type MouseEvent, useState, useSyncExternalStore } from 'react'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { usePasskeyOffer } from '../passkey-offer.tsx'

/**
 * Beside a form's field `code`: asks for a passkey, puts the code that it gives there, and posts the form. The press
 * loads the program for passkeys. There is no button without a script, without a passkey, or in a browser that does not
 * know them.
 */
export function PasskeyButton() {
  const offer = usePasskeyOffer()
  const isKnown = useKnowsPasskeys(offer?.host ?? '')
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<ProblemMessage | null>(null)
  if (!offer || !isKnown) return null
  const { ask, answer, texts, unused } = offer

  async function prove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const { form } = currentTarget
    const field = form?.elements.namedItem('code')
    if (!(field instanceof HTMLInputElement)) return
    setWaiting(true)
    setProblem(null)
    const proved = await proveByPasskey(ask, answer).catch(() => unused)
    setWaiting(false)
    if (typeof proved !== 'string') return setProblem(proved)
    field.value = proved
    form?.requestSubmit()
  }

  return (
    <div className="grid justify-items-start gap-2">
      <button type="button" className={buttonLook({ look: 'aside' })} disabled={waiting} onClick={prove}>
        <span aria-live="polite">{waiting ? texts.waiting : texts.use}</span>
      </button>
      <div role="status" className="empty:hidden">
        {problem && <ProblemLine problem={problem} />}
      </div>
    </div>
  )
}

type Offered = NonNullable<ReturnType<typeof usePasskeyOffer>>

/** The code, or why there is none. Throws if the person cancels. */
async function proveByPasskey(ask: Offered['ask'], answer: Offered['answer']): Promise<string | ProblemMessage> {
  const request = await ask()
  if (request.problem) return request.problem
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const proved = await answer(await startAuthentication({ optionsJSON: request.options }))
  return proved.problem ?? proved.code
}

const never = () => () => {}

/** Whether this browser can use passkeys of that host name at this address; false until its script runs. */
export function useKnowsPasskeys(host: string): boolean {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window && window.location.hostname === host,
    () => false,
  )
}
