'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useActionState, useId } from 'react'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { PayOutForm as Posted } from '@/lib/counter/collections/model.ts'

type Props = {
  ticketId: string
  intentId: string
  held: string
  /** The same as a number of cents, posted back. */
  heldCents: string
  /** Whether its opener is the screen's black button. */
  main: boolean
  payOut: (before: Posted, form: FormData) => Promise<Posted>
}

/** A supervisor gives collected money back from the drawer; folded, since it is seldom right. */
export function PayOutForm({ ticketId, intentId, held, heldCents, main, payOut }: Props) {
  const t = useTranslations('paidDesk')
  const id = useId()
  const [state, post] = useActionState(payOut, { ticketId, amount: '', identity: '', problem: null })
  return (
    <details className="open:basis-full" open={state.problem !== null}>
      <summary className={buttonLook({ look: main ? 'main' : 'plain' })}>{t('payOut')}</summary>
      <form
        action={post}
        className="mt-3 grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] items-end gap-x-3 gap-y-2 max-phone:grid-cols-1"
      >
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="intentId" value={intentId} />
        <input type="hidden" name="shownCents" value={heldCents} />
        <Field
          label={t('identity')}
          name="identity"
          required
          minLength={3}
          maxLength={120}
          defaultValue={state.identity}
          aria-describedby={id}
        />
        <Field
          label={t('amount', { held })}
          name="amount"
          inputMode="decimal"
          maxLength={20}
          defaultValue={state.amount}
        />
        <div className="col-span-full">
          <SubmitButton pendingText={t('paying')}>{t('paidOut')}</SubmitButton>
        </div>
        <div id={id} aria-live="polite" className="col-span-full min-h-10 text-note text-muted">
          {state.problem ? <ProblemLine problem={state.problem} /> : t('payOutNote')}
        </div>
      </form>
    </details>
  )
}

function Field({ label, ...input }: Omit<ComponentProps<'input'>, 'className'> & { label: string }) {
  return (
    <label>
      <span className="block pb-1 text-note font-semibold text-muted">{label}</span>
      <input {...input} autoComplete="off" className="border-fine min-h-13 w-full rounded border-edge bg-paper px-3" />
    </label>
  )
}
