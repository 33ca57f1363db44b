'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useId } from 'react'
import { ProblemNote } from '@/components/ui/problem-note.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import type { PayOutForm as Posted } from '@/lib/counter/collections/model.ts'

type Props = {
  ticketId: string
  intentId: string
  held: string
  payOut: (before: Posted, form: FormData) => Promise<Posted>
}

/** A supervisor gives collected money back out of the drawer; folded away, since it is seldom the right thing. */
export function PayOutForm({ ticketId, intentId, held, payOut }: Props) {
  const t = useTranslations('paidDesk')
  const id = useId()
  const [state, post] = useActionState(payOut, { ticketId, amount: '', identity: '', problem: null })
  return (
    <details
      className="[&_summary]:underline-offset-link flex-[1_1_20rem] [&_summary]:inline-flex [&_summary]:min-h-13 [&_summary]:cursor-pointer [&_summary]:items-center [&_summary]:px-2 [&_summary]:py-0 [&_summary]:font-semibold [&_summary]:underline [&_summary]:decoration-1 [&>details]:mt-0"
      open={state.problem !== null}
    >
      <summary>{t('payOut')}</summary>
      <form
        action={post}
        className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 max-phone:grid-cols-1"
      >
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="intentId" value={intentId} />
        <label className="[&_input]:border-fine [&_input]:min-h-13 [&_input]:w-full [&_input]:rounded [&_input]:border-edge [&_input]:bg-paper [&_input]:px-3 [&_input]:py-0 [&_span]:block [&_span]:pb-1 [&_span]:text-note [&_span]:font-semibold [&_span]:text-muted">
          <span>{t('identity')}</span>
          <input
            name="identity"
            required
            minLength={3}
            maxLength={120}
            autoComplete="off"
            defaultValue={state.identity}
            aria-describedby={id}
          />
        </label>
        <label className="[&_input]:border-fine [&_input]:min-h-13 [&_input]:w-full [&_input]:rounded [&_input]:border-edge [&_input]:bg-paper [&_input]:px-3 [&_input]:py-0 [&_span]:block [&_span]:pb-1 [&_span]:text-note [&_span]:font-semibold [&_span]:text-muted">
          <span>{t('amount', { held })}</span>
          <input name="amount" inputMode="decimal" maxLength={20} autoComplete="off" defaultValue={state.amount} />
        </label>
        <SubmitButton pendingText={t('paying')}>{t('paidOut')}</SubmitButton>
        <div id={id} aria-live="polite" className="col-span-full min-h-10 text-note text-muted">
          {state.problem ? <ProblemNote problem={state.problem} /> : t('payOutNote')}
        </div>
      </form>
    </details>
  )
}
