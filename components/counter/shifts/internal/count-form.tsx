'use client'

import { useTranslations } from 'next-intl'
import { Fragment, type KeyboardEvent, type ReactNode, useActionState, useEffect, useRef, useState } from 'react'
import { useFocusRefused } from '@/components/ui/forms/use-focus-refused.ts'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import { EMPTY_FORM, type FormState, type StateAction } from '@/lib/counter/shifts/model.ts'
import {
  type CashCount,
  type CountedCurrency,
  noteField,
  parseCashCounts,
  restField,
  withCounted,
} from '@/lib/platform/shared/cash-count.ts'
import { type Cents, formatMoney } from '@/lib/platform/shared/money.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

/**
 * Cash counted by hand: notes and coins of every currency, summed while typing. Enter moves to the next field and never
 * posts. Without a script the fields still post, and unreadable ones come back as typed.
 */
export function CountForm({ action, ...count }: CountProps & { action: StateAction }) {
  const [state, post] = useActionState(action, EMPTY_FORM)
  return <CountDesk {...count} state={state} post={post} />
}

type CountProps = {
  /** The hidden field that identifies this shift or form. */
  hidden: { name: string; value: string }
  currencies: readonly (CountedCurrency & { required?: boolean })[]
  title: string
  lead: string
  /**
   * What stands under the sums: the button that says what it will do. It is given null while an entry is not a number, and the
   * fields of a refused press.
   */
  foot: (counts: readonly CashCount[] | null, refused: Readonly<Record<string, string>>) => ReactNode
}

type Props = CountProps & { state: FormState; post: (form: FormData) => void }

/** The form of a count, with what came of its last press. */
export function CountDesk({ hidden, currencies, title, lead, state, post, foot }: Props) {
  const t = useTranslations('cashUp')
  const [fields, setFields] = useState(state.fields)
  const form = useRef<HTMLFormElement>(null)
  const parseForm = () => form.current && setFields(textsOf(form.current))
  useEffect(() => {
    if (form.current) setFields(textsOf(form.current))
  }, [])
  const { problem } = state
  useFocusRefused(form, problem)
  const shown = withCounted(state.fields, currencies, problem?.field)
  const read = parseCashCounts(fields, shown)
  const counts = read.ok ? read.counts : null
  return (
    <form ref={form} action={post} onInput={parseForm} onKeyDown={goOn} className="contents">
      {/* The form's first button is its default; disabled, it stops Enter in a field from posting. */}
      <button type="submit" disabled hidden />
      <input type="hidden" name={hidden.name} value={hidden.value} />
      <TwoColumns
        paper={
          <section
            className="sticky top-19 bg-paper px-6 pt-4 pb-6 shadow-card max-narrow:static max-phone:p-4"
            aria-label={t('counted')}
          >
            <h2 className="pb-2 text-note font-semibold text-muted">{t('counted')}</h2>
            <dl>
              {shown.map((currency) => (
                <Sum key={currency.code} currency={currency} fields={fields} />
              ))}
            </dl>
            <div className="min-h-15 py-3" aria-live="polite">
              {problem && problem.field === undefined && <ProblemLine problem={problem} />}
            </div>
            {foot(counts, state.fields)}
          </section>
        }
      >
        <div className="grid gap-2 pb-4">
          <h1 className="text-2xl font-bold max-phone:text-title">{title}</h1>
          <p className="max-w-[46em] text-muted">{lead}</p>
        </div>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] items-start gap-4">
          {shown.map((currency, index) => (
            <CountCurrency
              key={currency.code}
              currency={currency}
              fields={state.fields}
              required={'required' in currency && currency.required === true}
              autoFocus={index === 0 && problem?.field === undefined}
              problem={problem}
            />
          ))}
        </div>
      </TwoColumns>
    </form>
  )
}

function Sum({ currency, fields }: { currency: CountedCurrency; fields: Record<string, string> }) {
  const t = useTranslations('cashUp')
  const read = parseCashCounts(fields, [currency])
  const [count] = read.ok ? read.counts : []
  return (
    <div className="flex min-h-12 flex-wrap items-baseline justify-between gap-3 border-t border-line py-2">
      <dt className="font-semibold">{currency.code}</dt>
      <dd
        className={
          count
            ? 'text-end font-figures text-2xl leading-heading font-bold'
            : 'text-end text-note leading-[1.9rem] text-muted'
        }
      >
        {count
          ? formatMoney({ cents: count.cents, currency: currency.code })
          : t(read.ok ? 'notCounted' : 'unreadable')}
      </dd>
    </div>
  )
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(texts)
}

function goOn(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type=hidden]), button:enabled')]
  stops[stops.indexOf(event.target) + 1]?.focus()
}

type CountCurrencyProps = {
  currency: CountedCurrency
  fields: Readonly<Record<string, string>>
  required: boolean
  autoFocus: boolean
  /** Why the form was refused; shown below the field that it is about, if that is one of these. */
  problem: ProblemMessage | null
}

const NOTE_ID = 'count-problem'

/** The notes of one currency, largest first, and a field for coins or for the whole sum. */
export function CountCurrency({
  currency: { code, denominations },
  fields,
  required,
  autoFocus,
  problem,
}: CountCurrencyProps) {
  const t = useTranslations('cashUp')
  const marks = (name: string) =>
    problem?.field === name && { autoFocus: true, 'aria-invalid': true, 'aria-describedby': NOTE_ID }
  const note = (name: string) =>
    problem?.field === name && (
      <div className="py-2">
        <ProblemLine problem={problem} id={NOTE_ID} />
      </div>
    )
  return (
    <fieldset className="min-w-0 rounded bg-paper px-4 pt-3 pb-4">
      <legend className="[float:inline-start] w-full px-0.5 pb-2 text-lg font-bold">{code}</legend>
      {denominations.map((denomination, index) => {
        const name = noteField(code, denomination)
        const text = noteText(denomination, code)
        return (
          <Fragment key={name}>
            <label className="clear-both grid grid-cols-[minmax(min-content,1fr)_auto_minmax(3rem,6rem)] items-center gap-2 py-0.5">
              <span className="text-end font-figures font-semibold">{text.replace(`${code} `, '')}</span>
              <span aria-hidden="true">×</span>
              <input
                name={name}
                defaultValue={fields[name] ?? ''}
                className="border-fine h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-end font-figures text-lg leading-none font-semibold focus:border-ink"
                inputMode="numeric"
                maxLength={6}
                autoComplete="off"
                autoFocus={autoFocus && index === 0}
                aria-label={t('howMany', { note: text })}
                {...marks(name)}
              />
            </label>
            {note(name)}
          </Fragment>
        )
      })}
      <label className="border-t-fine mt-2 grid gap-1 border-dashed border-line pt-2">
        <span>{t('rest')}</span>
        <input
          name={restField(code)}
          defaultValue={fields[restField(code)] ?? ''}
          className="border-fine h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-end font-figures text-lg leading-none font-semibold focus:border-ink"
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          aria-label={t('restOf', { currency: code })}
          {...marks(restField(code))}
        />
      </label>
      {note(restField(code))}
      {required && <p className="pt-1 text-note text-muted">{t('required')}</p>}
    </fieldset>
  )
}

/** `$20` and `ZWG 50`: notes have no cents, small coins do. */
function noteText(denomination: Cents, currency: string): string {
  return formatMoney({ cents: denomination, currency }).replace(/\.00$/, '')
}
