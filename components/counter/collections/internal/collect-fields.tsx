'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useActionState, useRef, useState } from 'react'
import { ActionBar } from '@/components/ui/buttons/action-bar.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { BigField } from '@/components/ui/forms/big-field.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { useFocusRefused } from '@/components/ui/forms/use-focus-refused.ts'
import { useTextBeforeScript } from '@/components/ui/forms/use-text-before-script.ts'
import type { CollectForm, PaymentMethod } from '@/lib/counter/collections/model.ts'
import { type Cents, formatUsd, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { CashPart, Checks, CurrencyChoice, DepositFields, GeneralProblem, MethodChoice } from './collect-parts.tsx'
import { EMPTY_COLLECT_FORM } from './collect-texts.ts'

type Props = {
  /** Hidden fields that identify what is paid for. */
  ids: Readonly<Record<string, string>>
  heading: string
  methods: readonly PaymentMethod[]
  /** The amount due; null if it is typed, as for a deposit. */
  due: Cents | null
  /** The grouped number that the goods go to, often the payer's own. */
  sameNumber: string | null
  /** Another payment is still open: a supervisor must know that both may be paid. */
  both: boolean
  /** Owners of the meters or accounts, to be read aloud before anyone is asked to pay. */
  names: readonly string[]
  /** The earlier sale that this may repeat, mentioned before anybody is asked to pay. */
  sameSale: ProblemMessage | null
  back: string
  collect: (before: CollectForm, form: FormData) => Promise<CollectForm>
}

/**
 * Who pays, how, and how much. Enter in a field never asks a customer to pay; only the button does, with or without a
 * script. A refusal keeps everything typed.
 */
export function CollectFields({ ids, heading, methods, due, sameNumber, both, names, sameSale, back, collect }: Props) {
  const t = useTranslations('collect')
  const [state, post] = useActionState(collect, EMPTY_COLLECT_FORM)
  const [phone, setPhone] = useState(state.phone || (sameNumber ?? ''))
  const [method, setMethod] = useState(state.method || (methods[0]?.value ?? ''))
  const [cash, setCash] = useState(state.cash)
  const field = useTextBeforeScript(setPhone)
  const { problem } = state
  const form = useRef<HTMLFormElement>(null)
  useFocusRefused(form, problem, nameOf(problem?.field, due !== null))
  const amount = due === null ? null : restOf(due, cash)
  const label = methods.find(({ value }) => value === method)?.label ?? ''
  return (
    // The reason field expects these ids.
    <form ref={form} id="sell-form" action={post} className="grid grid-cols-1 gap-3">
      {/* The form's first button is its default; disabled, it stops Enter in a field from submitting. */}
      <button type="submit" disabled hidden />
      {Object.entries(ids).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <h1 className="text-2xl leading-heading font-bold">{heading}</h1>
      <GeneralProblem problem={problem} sameSale={sameSale} reason={state.reason} />
      <BigField
        id="payer"
        name="phone"
        label={t('payer')}
        inputMode="tel"
        maxLength={40}
        placeholder={t('payerExample')}
        autoFocus={problem === null || problem.field === 'payer'}
        aria-keyshortcuts="/"
        ref={field}
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
        onKeyDown={goOn}
        onFocus={(event) => event.currentTarget.select()}
        problem={problem?.field === 'payer' ? problem : null}
        end={
          sameNumber !== null &&
          phone !== sameNumber && (
            <button
              type="button"
              className="border-fine min-h-target rounded-full border-ink px-4 font-semibold whitespace-nowrap max-phone:px-2 max-phone:py-0 max-phone:text-note"
              onClick={() => setPhone(sameNumber)}
            >
              {t('sameNumber')}
            </button>
          )
        }
      />
      {due === null && <DepositFields state={state} />}
      <div className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] gap-x-6 gap-y-3 max-phone:grid-cols-1">
        <MethodChoice
          methods={methods}
          chosen={method}
          onChoose={setMethod}
          problem={problem?.field === 'method' ? problem : null}
        />
        <CurrencyChoice chosen={state.currency} />
      </div>
      {due !== null && (
        <CashPart
          text={cash}
          onType={setCash}
          problem={problem?.field === 'tender' || problem?.field === 'amount' ? problem : null}
        />
      )}
      <Checks names={names} both={both} />
      <ActionBar>
        <SubmitButton id="sell" look="main" shortcut={{ label: 'F9', key: 'F9' }} pendingText={t('asking')}>
          {askText(t, { due, amount, label })}
        </SubmitButton>
        <ButtonLink href={back} shortcut={{ label: 'Esc', key: 'Escape' }}>
          {due === null ? t('leave') : t('otherWay')}
        </ButtonLink>
      </ActionBar>
      <p className="max-w-prose text-note text-muted">{due === null ? t('depositNote') : t('askNote')}</p>
    </form>
  )
}

type Asking = { due: Cents | null; amount: Cents | null; label: string }

/** What the button will do: ask by phone, or sell if the cash part covers all of it. */
function askText(t: ReturnType<typeof useTranslations<'collect'>>, { due, amount, label }: Asking): string {
  if (amount === null) return t('ask', { label })
  if (amount === 0n && due !== null) return t('payInCash', { amount: formatUsd(due) })
  return t('askFor', { amount: formatUsd(amount), label })
}

/**
 * Enter moves from the number to what a deposit still lacks, or else to the payment methods, where digits choose; a
 * bouncing Enter asks nobody.
 */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const places = '[name=amount], [name=purpose], [name=method]:checked'
  const fields = event.currentTarget.form?.querySelectorAll<HTMLInputElement>(places) ?? []
  const next = [...fields].find(({ type, value }) => type === 'radio' || value === '')
  next?.focus()
}

/** The name of the field that a refusal shows at: a payment's whole sum is not typed, only its part in cash. */
function nameOf(field: string | undefined, hasDue: boolean): string | undefined {
  if (field === 'payer') return 'phone'
  return hasDue && (field === 'tender' || field === 'amount') ? 'cash' : field
}

/** What is left to pay by phone; the whole amount if the cash part cannot be read, since the server reports that. */
function restOf(due: Cents, cash: string): Cents {
  const amount = parseTypedAmount(cash)
  return amount.ok && amount.cents <= due ? due - amount.cents : due
}
