'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useId } from 'react'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { PayDebtForm as Posted } from '@/lib/counter/ticket-forms/model.ts'

type Props = {
  ticketId: string
  intentId: string
  /** Whether the debt is a deposit's, which has a page of its own. */
  isDeposit: boolean
  owed: string
  /** The same as a number of cents, posted back. */
  owedCents: string
  pay: (before: Posted, form: FormData) => Promise<Posted>
}

/** Takes cash for a debt: all of it, unless a part is typed. A refusal keeps what was typed. */
export function PayDebtForm({ ticketId, intentId, isDeposit, owed, owedCents, pay }: Props) {
  const t = useTranslations('debt')
  const id = useId()
  const [{ amount, problem }, post] = useActionState(pay, { amount: '', problem: null })
  return (
    <form action={post} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="intentId" value={intentId} />
      <input type="hidden" name="shownCents" value={owedCents} />
      {isDeposit && <input type="hidden" name="deposit" value="on" />}
      <label>
        <span className="block pb-1 text-note font-semibold text-muted">{t('amount', { owed })}</span>
        <input
          name="amount"
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          defaultValue={amount}
          aria-describedby={problem ? id : undefined}
          className="border-fine min-h-13 w-full rounded border-edge bg-paper px-3 font-figures font-semibold"
        />
      </label>
      <SubmitButton pendingText={t('booking')}>{t('paid')}</SubmitButton>
      <div aria-live="polite" className="basis-full">
        {problem && <ProblemLine id={id} problem={problem} />}
      </div>
    </form>
  )
}
