'use client'

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { useDescribeProblem } from '@/components/ui/notices/use-describe-problem.ts'
import type { PasskeyRequestResult } from '@/lib/people/second-step/model.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { CodeField } from '../code-field.tsx'
import { useKnowsPasskeys } from './passkey-button.tsx'

export type PasskeyAdding = {
  /** The host name that it will be bound to. */
  host: string
  begin(form: FormData): Promise<PasskeyRequestResult<PublicKeyCredentialCreationOptionsJSON>>
  add(made: unknown): Promise<ProblemMessage | null>
}

/**
 * Adds a passkey: a name and a code, then what the browser asks. If the person cancels, what was begun is kept for
 * another try.
 */
export function AddPasskey({ host, begin, add }: PasskeyAdding) {
  const t = useTranslations('secondStep')
  const tell = useDescribeProblem()
  const isKnown = useKnowsPasskeys(host)
  const [begun, setBegun] = useState<PublicKeyCredentialCreationOptionsJSON | null>(null)
  const [state, setState] = useState<{ busy: boolean; done: boolean; problem: ProblemMessage | null }>(IDLE)
  if (!isKnown) return <p className="text-muted">{t('passkeyElsewhere', { host })}</p>

  async function work(step: () => Promise<ProblemMessage | null>) {
    setState({ ...IDLE, busy: true })
    const problem = await step().catch(() => tell({ code: 'PASSKEY_UNUSED' }))
    setState({ busy: false, done: problem === null, problem })
  }

  async function make(options: PublicKeyCredentialCreationOptionsJSON): Promise<ProblemMessage | null> {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const made = await startRegistration({ optionsJSON: options })
    setBegun(null)
    return add(made)
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    return work(async () => {
      const request = await begin(data)
      if (request.problem) return request.problem
      form.reset()
      setBegun(request.options)
      return make(request.options)
    })
  }

  return (
    <form onSubmit={send} className="grid gap-4">
      {begun === null && (
        <Fields>
          <TextField name="name" label={t('passkeyName')} hint={t('passkeyNameHint')} required maxLength={40} />
          <CodeField label={t('codeOrRecovery')} required />
        </Fields>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {begun === null ? (
          <button type="submit" className={buttonLook({ look: 'form' })} disabled={state.busy}>
            {state.busy ? t('checking') : t('passkeyAdd')}
          </button>
        ) : (
          <button
            type="button"
            className={buttonLook({ look: 'form' })}
            disabled={state.busy}
            onClick={() => work(() => make(begun))}
          >
            {state.busy ? t('passkeyWaiting') : t('passkeyAgain')}
          </button>
        )}
        <div role="status" className="empty:hidden">
          {state.problem && <ProblemLine problem={state.problem} />}
          {state.done && <p className="font-semibold">{t('passkeyMade')}</p>}
        </div>
      </div>
    </form>
  )
}

const IDLE = { busy: false, done: false, problem: null }
