import type { ComponentProps, ReactNode } from 'react'
import fields from './fields.module.css'
import styles from './filter-form.module.css'

/** Filters of a page, kept in its address; nothing that identifies a customer belongs into one. */
export function FilterForm({ action, submit, children }: { action: string; submit: string; children: ReactNode }) {
  return (
    <form action={action} method="get" className={styles.form}>
      {children}
      <button type="submit" className={styles.show}>
        {submit}
      </button>
    </form>
  )
}

type PickProps = {
  name: string
  label: string
  /** What the choice says that asks for everything; left out where one must be chosen. */
  all?: string
  value: string | null
  children: { value: string; text: string }[]
}

/** One choice among a few. */
export function Pick({ name, label, all, value, children }: PickProps) {
  return (
    <label className={fields.field}>
      <span className={fields.label}>{label}</span>
      <select name={name} defaultValue={value ?? ''} key={value} className={fields.input}>
        {all && <option value="">{all}</option>}
        {children.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'className'> & { label: string }

/** A text or a day to filter by. */
export function FilterField({ label, ...input }: FieldProps) {
  return (
    <label className={fields.field}>
      <span className={fields.label}>{label}</span>
      <input autoComplete="off" {...input} className={fields.input} />
    </label>
  )
}
