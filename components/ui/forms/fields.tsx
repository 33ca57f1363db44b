'use client'

import { type ComponentProps, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { DayInput, type DayWords } from './day-input.tsx'
import { SavedFormContext, useInitialTick, useInitialValue, useRefusal } from './refused-form.ts'

/** Fields of a form side by side, as many as fit; their boxes line up though a label takes two lines. */
export function Fields({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] items-start gap-4 *:row-span-2 *:data-field:grid-rows-subgrid">
      {children}
    </div>
  )
}

/** What a field is marked with while its form is refused because of it; a new refusal moves the focus there. */
export function useRefusedField<T extends HTMLElement>(id: string, name: string | undefined, hint?: string) {
  const refused = useRefusal(name)
  const problem = refused?.problem ?? null
  const ref = useRef<T>(null)
  useEffect(() => {
    if (problem) ref.current?.focus()
  }, [problem])
  const notes = [hint && `${id}-hint`, refused && (refused.noteId ?? `${id}-problem`)].filter(Boolean).join(' ')
  const marks = {
    ref,
    id,
    ...(problem && { autoFocus: true, 'aria-invalid': true }),
    'aria-describedby': notes || undefined,
  }
  return { problem: refused?.noteId === undefined ? problem : null, marks }
}

/** The lines below a field: how to fill it, and why it was refused. */
export function FieldNotes({
  id,
  hint,
  problem,
}: {
  id: string
  hint?: string | undefined
  problem: ProblemMessage | null
}) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-note text-muted">
          {hint}
        </p>
      )}
      {problem && (
        <div className="pt-1">
          <ProblemLine problem={problem} id={`${id}-problem`} />
        </div>
      )}
    </>
  )
}

/**
 * The settings that a form shows, or their version, in a hidden field. A page that refreshes keeps what the form's
 * fields hold, so this is kept too, until the form is saved.
 */
export function ShownField({ name = 'shown', value }: { name?: string; value: string }) {
  const saved = useContext(SavedFormContext)
  const [shown, setShown] = useState({ value, saved })
  if (saved !== null && saved !== shown.saved) setShown({ value, saved })
  return <input type="hidden" name={name} value={useInitialValue(name, shown.value)} />
}

type TextProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string
  hint?: string
  figures?: boolean
  /** Of a field for a day (`DayField`). */
  dayWords?: DayWords
}

const BOX =
  'border-fine min-h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-base text-ink data-figures:font-figures'

/** A one-line text field. `figures` use the font for figures. */
export function TextField({ label, hint, figures, dayWords, ...input }: TextProps) {
  const id = useId()
  const { problem, marks } = useRefusedField<HTMLInputElement>(id, input.name, hint)
  const defaultValue = useInitialValue(input.name, input.defaultValue)
  return (
    <div className="grid min-w-0 gap-1" data-field>
      <label className="text-note font-semibold text-muted" htmlFor={id}>
        {label}
      </label>
      <div className="grid content-start gap-1">
        {dayWords ? (
          <DayInput {...input} {...marks} words={dayWords} defaultValue={defaultValue} className={BOX} />
        ) : (
          <input
            autoComplete="off"
            {...input}
            {...marks}
            defaultValue={defaultValue}
            className={BOX}
            data-figures={figures || undefined}
          />
        )}
        <FieldNotes id={id} hint={hint} problem={problem} />
      </div>
    </div>
  )
}

type Choice = { value: string; text: string }

type ChoiceProps = ComponentProps<'select'> & {
  label: string
  choices: Choice[]
  /** Shown until something is chosen, for a choice that must be made on purpose. */
  nothingYet?: string
}

export function ChoiceField({ label, choices, nothingYet, ...select }: ChoiceProps) {
  const id = useId()
  const { problem, marks } = useRefusedField<HTMLSelectElement>(id, select.name)
  const defaultValue = useInitialValue(select.name, select.defaultValue)
  return (
    <div className="grid min-w-0 gap-1" data-field>
      <label className="text-note font-semibold text-muted" htmlFor={id}>
        {label}
      </label>
      <div className="grid content-start gap-1">
        <select
          {...select}
          {...marks}
          defaultValue={defaultValue}
          className="border-fine min-h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-base text-ink data-figures:font-figures"
        >
          {nothingYet && <option value="">{nothingYet}</option>}
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <FieldNotes id={id} problem={problem} />
      </div>
    </div>
  )
}

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string; hint?: string }

export function TickField({ label, hint, ...input }: TickProps) {
  const id = useId()
  const ticked = useInitialTick(input.name, String(input.value ?? 'on'), input.defaultChecked)
  const box = (
    <label className="flex min-h-target items-center gap-2 font-semibold wrap-anywhere">
      <input
        className="size-5 flex-none accent-ink"
        {...input}
        defaultChecked={ticked}
        type="checkbox"
        aria-describedby={hint ? id : undefined}
      />
      {label}
    </label>
  )
  if (!hint) return box
  return (
    <div>
      {box}
      <p id={id} className="ps-7 pb-2 text-note text-muted">
        {hint}
      </p>
    </div>
  )
}

export function TickFields({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="px-0.5 text-note font-semibold text-muted">{legend}</legend>
      {children}
    </fieldset>
  )
}
