'use client'

import { useTranslations } from 'next-intl'
import { Fragment, type KeyboardEvent, type ReactNode, useActionState, useEffect, useId, useRef, useState } from 'react'
import { useFocusRefused } from '@/components/ui/forms/use-focus-refused.ts'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { EMPTY_FORM, type FormState, type StateAction } from '@/lib/counter/shifts/model.ts'
import {
  type CashCount,
  type CountedCurrency,
  noteField,
  parseCashCounts,
  restField,
  withCounted,
} from '@/lib/platform/shared/cash-count.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { type Cents, formatMoney } from '@/lib/platform/shared/money.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

/**
 * Cash counted by hand: one sum a currency, or its notes behind a press, added up while typing. Enter moves to the next
 * field and never posts. Without a script the fields still post, and unreadable ones come back as typed.
 */
export function CountForm({ action, begin = {}, ...count }: CountProps & { action: StateAction; begin?: Fields }) {
  const [state, post] = useActionState(action, { ...EMPTY_FORM, fields: begin })
  return <CountDesk {...count} state={state} post={post} />
}

type Fields = Readonly<Record<string, string>>

type CountProps = {
  /** The hidden field that identifies this shift or form. */
  hidden: { name: string; value: string }
  currencies: readonly (CountedCurrency & { required?: boolean })[]
  title: string
  lead: string
  /** What can fill the fields at one press. */
  starts?: ReactNode
  /** More to enter after the currencies; it is given the fields of a refused press. */
  more?: (refused: Fields) => ReactNode
  /** The button that says what it will do, and what is to be known before; it is given null while an entry is not a number. */
  foot: (counts: readonly CashCount[] | null) => ReactNode
}

type Props = CountProps & { state: FormState; post: (form: FormData) => void }

/** The form of a count, with what came of its last press. Its foot stays in sight. */
export function CountDesk({ hidden, currencies, title, lead, starts, more, state, post, foot }: Props) {
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
  return (
    <form ref={form} action={post} onInput={parseForm} onKeyDown={goOn} className="grid grid-cols-1 gap-4 print:hidden">
      {/* The form's first button is its default; disabled, it stops Enter in a field from posting. */}
      <button type="submit" disabled hidden />
      <input type="hidden" name={hidden.name} value={hidden.value} />
      <div className="grid gap-2">
        <h1 className="text-2xl font-bold max-phone:text-title">{title}</h1>
        <p className="text-muted">{lead}</p>
      </div>
      {starts}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] items-start gap-4 max-phone:gap-2">
        {shown.map((currency, index) => (
          <CountCurrency
            key={currency.code}
            currency={currency}
            fields={state.fields}
            entered={fields}
            required={'required' in currency && currency.required === true}
            autoFocus={index === 0 && problem?.field === undefined}
            problem={problem}
          />
        ))}
        {more?.(state.fields)}
      </div>
      <div aria-live="polite">{problem && problem.field === undefined && <ProblemLine problem={problem} />}</div>
      <div
        className="sticky bottom-keys grid gap-2 bg-counter py-2 max-narrow:-mx-4 max-narrow:px-4 low:static"
        data-actions="always"
      >
        {foot(read.ok ? read.counts : null)}
      </div>
    </form>
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
  const open = stops.filter((stop) => !stop.closest('details:not([open])'))
  open[open.indexOf(event.target) + 1]?.focus()
}

type CountCurrencyProps = {
  currency: CountedCurrency
  /** With what the fields begin: those of a refused press. */
  fields: Fields
  /** What stands in them now. */
  entered: Fields
  required: boolean
  autoFocus: boolean
  /** Why the form was refused; shown below the field that it is about, if that is one of these. */
  problem: ProblemMessage | null
}

const NOTE_ID = 'count-problem'

/** The whole sum of one currency; its notes, largest first, open at a press, and the field is for the rest then. */
export function CountCurrency({ currency, fields, entered, required, autoFocus, problem }: CountCurrencyProps) {
  const t = useTranslations('cashUp')
  const id = useId()
  const { code, denominations } = currency
  const name = currencyName(code)
  const sumName = restField(code)
  const marks = (name: string) =>
    problem?.field === name && { autoFocus: true, 'aria-invalid': true, 'aria-describedby': NOTE_ID }
  const note = (name: string) =>
    problem?.field === name && (
      <div className="py-2">
        <ProblemLine problem={problem} id={NOTE_ID} />
      </div>
    )
  const names = denominations.map((denomination) => noteField(code, denomination))
  const byNotes = names.some((name) => (fields[name] ?? '') !== '' || problem?.field === name)
  return (
    <fieldset className="min-w-0 rounded bg-paper px-4 pt-1 pb-3">
      <legend className="sr-only">{name}</legend>
      {denominations.length === 0 ? (
        <p className="flex min-h-target items-center text-lg font-bold">{name}</p>
      ) : (
        <details className="peer" open={byNotes}>
          <summary className="flex min-h-target cursor-pointer items-center justify-between gap-3">
            <span className="text-lg font-bold">{name}</span>
            <span className="underline-offset-link font-semibold underline decoration-1">{t('byNotes')}</span>
          </summary>
          {denominations.map((denomination) => {
            const name = noteField(code, denomination)
            const text = noteText(denomination, code)
            return (
              <Fragment key={name}>
                <label className="grid grid-cols-[minmax(min-content,1fr)_auto_minmax(3rem,6rem)] items-center gap-2 py-0.5">
                  <span className="text-end font-figures font-semibold">
                    {text.replace(`${currencyName(code)} `, '')}
                  </span>
                  <span aria-hidden="true">×</span>
                  <input
                    name={name}
                    defaultValue={fields[name] ?? ''}
                    className={`border-fine ${ENTRY}`}
                    inputMode="numeric"
                    maxLength={6}
                    autoComplete="off"
                    aria-label={t('howMany', { note: text })}
                    {...marks(name)}
                  />
                </label>
                {note(name)}
              </Fragment>
            )
          })}
        </details>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1 text-note peer-open:pt-2 [&_[data-rest]]:hidden peer-open:[&_[data-rest]]:inline peer-open:[&_[data-whole]]:hidden">
        <label htmlFor={id} className="font-semibold text-muted">
          <span className="sr-only">{name}: </span>
          <span data-whole>{t('whole')}</span>
          <span data-rest>{t('coins')}</span>
        </label>
        <Sum currency={currency} fields={entered} />
      </div>
      <input
        id={id}
        name={sumName}
        defaultValue={fields[sumName] ?? ''}
        className={`border-2 ${ENTRY}`}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        autoFocus={autoFocus}
        aria-describedby={required ? `${id}-zero` : undefined}
        {...marks(sumName)}
      />
      {note(sumName)}
      {required && (
        <p id={`${id}-zero`} className="pt-1 text-note text-muted">
          {t('required')}
        </p>
      )}
    </fieldset>
  )
}

const ENTRY =
  'h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-end font-figures text-lg leading-none font-semibold focus:border-ink'

/** What the fields of a currency come to. */
function Sum({ currency, fields }: { currency: CountedCurrency; fields: Fields }) {
  const t = useTranslations('cashUp')
  const read = parseCashCounts(fields, [currency])
  const [count] = read.ok ? read.counts : []
  if (!count) return <span className="text-muted">{t(read.ok ? 'notCounted' : 'unreadable')}</span>
  return (
    <b className="font-figures text-lg leading-tight">{formatMoney({ cents: count.cents, currency: currency.code })}</b>
  )
}

/** `$20` and `ZiG 50`: notes have no cents, small coins do. */
function noteText(denomination: Cents, currency: string): string {
  return formatMoney({ cents: denomination, currency }).replace(/\.00$/, '')
}
