'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useRef } from 'react'
import { ActionBar } from '@/components/ui/buttons/action-bar.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { FieldNote, refusedMarks } from '@/components/ui/forms/field-note.tsx'
import { ChoiceField } from '@/components/ui/forms/fields.tsx'
import { RadioBoxes } from '@/components/ui/forms/radio-boxes.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { useFocusRefused } from '@/components/ui/forms/use-focus-refused.ts'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { EMPTY_FORM, type MoveKind, PAYOUT_PURPOSES, type StateAction } from '@/lib/counter/shifts/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { EXPENSE_KINDS } from '@/lib/platform/shared/payment.ts'

type Props = { kind: MoveKind; intentId: string; currencies: readonly string[]; action: StateAction }

const TITLES = {
  pay_in: ['pay_inTitle', 'pay_inLead', 'doPay_in'],
  cash_drop: ['cash_dropTitle', 'cash_dropLead', 'doCash_drop'],
  payout: ['payoutTitle', 'payoutLead', 'doPayout'],
} as const

/** Side by side, so that the button needs no scrolling on a low screen; one below the other on a phone. */
const PAIR = 'grid grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] items-start gap-4 max-phone:grid-cols-1'

/** Cash into or out of the drawer that is not a customer's: how much, and why. */
export function MoveForm({ kind, intentId, currencies, action }: Props) {
  const t = useTranslations('shift')
  const [{ problem, fields }, post] = useActionState(action, EMPTY_FORM)
  const [title, lead, doIt] = TITLES[kind]
  const form = useRef<HTMLFormElement>(null)
  useFocusRefused(form, problem)
  const refusedAt = (name: string) => (problem?.field === name ? problem : null)
  const marks = (name: string) => refusedMarks(noteOf(name), refusedAt(name))
  const note = (name: string) => <FieldNote id={noteOf(name)} problem={refusedAt(name)} />
  return (
    <form ref={form} action={post} className="grid max-w-160 grid-cols-1 gap-4 print:hidden">
      {/* The form's first button is its default; disabled, it stops Enter in a field from posting. */}
      <button type="submit" disabled hidden />
      <input type="hidden" name="intentId" value={intentId} />
      <input type="hidden" name="kind" value={kind} />
      <h1 className="text-3xl leading-tight font-bold max-phone:text-2xl">{t(title)}</h1>
      <p className="max-w-prose text-muted">{t(lead)}</p>
      {kind === 'payout' && (
        <div className={PAIR}>
          <RadioBoxes
            legend={t('purpose')}
            name="purpose"
            choices={PAYOUT_PURPOSES.map((purpose) => ({ value: purpose, text: t(purpose) }))}
            chosen={fields.purpose}
          >
            {note('purpose')}
          </RadioBoxes>
          <ChoiceField
            // After its action, React resets a form to what was chosen when the field was created, so a new choice
            // needs a new field.
            key={fields.expenseKind}
            name="expenseKind"
            label={t('spentOn')}
            choices={EXPENSE_KINDS.map((one) => ({ value: one, text: t(`spent.${one}`) }))}
            defaultValue={fields.expenseKind ?? 'other'}
          />
        </div>
      )}
      <div className={PAIR}>
        <RadioBoxes
          legend={t('currency')}
          name="currency"
          choices={currencies.map((code) => ({ value: code, text: currencyName(code) }))}
          chosen={fields.currency ?? 'USD'}
        >
          {note('currency')}
        </RadioBoxes>
        <div className="grid min-w-0">
          <label className="grid">
            <span className="pb-1 text-note font-semibold text-muted">{t('amount')}</span>
            <input
              name="amount"
              {...marks('amount')}
              defaultValue={fields.amount ?? ''}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              autoFocus
              placeholder={t('amountExample')}
              className="min-h-13 min-w-0 rounded border-2 border-ink bg-paper px-3 font-figures text-sum leading-none font-semibold placeholder:font-words placeholder:text-base placeholder:leading-none placeholder:font-normal"
            />
          </label>
          {note('amount')}
        </div>
      </div>
      <label className="grid">
        <span className="pb-1 text-note font-semibold text-muted">{t('reason')}</span>
        <input
          name="reason"
          {...marks('reason')}
          defaultValue={fields.reason ?? ''}
          maxLength={200}
          autoComplete="off"
          placeholder={t('reasonExample')}
          className="min-h-13 min-w-0 rounded border-2 border-ink bg-paper px-3 placeholder:font-words placeholder:text-base placeholder:leading-none placeholder:font-normal"
        />
      </label>
      {note('reason')}
      <div className="min-h-6" aria-live="polite">
        {problem && !problem.field && <ProblemLine problem={problem} />}
      </div>
      <ActionBar>
        <SubmitButton look="main" shortcut={{ label: 'F9', key: 'F9' }} pendingText={t('moving')}>
          {t(doIt)}
        </SubmitButton>
        <ButtonLink href="/shift" shortcut={{ label: 'Esc', key: 'Escape' }}>
          {t('backToShift')}
        </ButtonLink>
      </ActionBar>
    </form>
  )
}

const noteOf = (name: string): string => `move-${name}-problem`
