'use client'

import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './fields.module.css'
import { useKeptTick, useKeptValue } from './kept-fields.ts'

/** Fields of a form beside each other, as many as fit. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

type TextProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & { label: string; hint?: string; figures?: boolean }

/** One line to type into. `figures` are shown in the face that is read aloud. */
export function TextField({ label, hint, figures, ...input }: TextProps) {
  const id = useId()
  const defaultValue = useKeptValue(input.name, input.defaultValue)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        autoComplete="off"
        {...input}
        defaultValue={defaultValue}
        id={id}
        className={styles.input}
        data-figures={figures || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

type Choice = { value: string; text: string }

/** One choice of several. */
export function ChoiceField({
  label,
  choices,
  ...select
}: ComponentProps<'select'> & { label: string; choices: Choice[] }) {
  const id = useId()
  const defaultValue = useKeptValue(select.name, select.defaultValue)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select {...select} defaultValue={defaultValue} id={id} className={styles.input}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Something that is so or not. */
export function TickField({
  label,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string }) {
  const ticked = useKeptTick(input.name, String(input.value ?? 'on'), input.defaultChecked)
  return (
    <label className={styles.tick}>
      <input {...input} defaultChecked={ticked} type="checkbox" />
      {label}
    </label>
  )
}

/** Ticks that belong together under one question. */
export function TickFields({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.ticks}>
      <legend className={styles.label}>{legend}</legend>
      {children}
    </fieldset>
  )
}
