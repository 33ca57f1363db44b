'use client'

import { type ComponentProps, type ReactNode, useId } from 'react'
import { useKeptTick, useKeptValue } from './kept-fields.ts'

/** Fields of a form side by side, as many as fit. */
export function Fields({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] items-start gap-4">{children}</div>
  )
}

type TextProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & { label: string; hint?: string; figures?: boolean }

/** A one-line text field. `figures` use the font for figures. */
export function TextField({ label, hint, figures, ...input }: TextProps) {
  const id = useId()
  const defaultValue = useKeptValue(input.name, input.defaultValue)
  return (
    <div className="grid min-w-0 gap-1">
      <label className="text-note font-semibold text-muted" htmlFor={id}>
        {label}
      </label>
      <input
        autoComplete="off"
        {...input}
        defaultValue={defaultValue}
        id={id}
        className="border-fine min-h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-base text-ink data-figures:font-figures"
        data-figures={figures || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-note text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

type Choice = { value: string; text: string }

type ChoiceProps = ComponentProps<'select'> & {
  label: string
  choices: Choice[]
  /** Stands in the field until something is chosen; for what nobody may decide by leaving it as it is. */
  nothingYet?: string
}

/** One choice of several. */
export function ChoiceField({ label, choices, nothingYet, ...select }: ChoiceProps) {
  const id = useId()
  const defaultValue = useKeptValue(select.name, select.defaultValue)
  return (
    <div className="grid min-w-0 gap-1">
      <label className="text-note font-semibold text-muted" htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        defaultValue={defaultValue}
        id={id}
        className="border-fine min-h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-base text-ink data-figures:font-figures"
      >
        {nothingYet && <option value="">{nothingYet}</option>}
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string; hint?: string }

/** A checkbox. */
export function TickField({ label, hint, ...input }: TickProps) {
  const id = useId()
  const ticked = useKeptTick(input.name, String(input.value ?? 'on'), input.defaultChecked)
  const box = (
    <label className="flex min-h-target items-center gap-2 font-semibold">
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

/** Checkboxes that belong together under one question. */
export function TickFields({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="px-0.5 text-note font-semibold text-muted">{legend}</legend>
      {children}
    </fieldset>
  )
}
