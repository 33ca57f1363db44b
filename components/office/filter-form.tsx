import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import fields from './fields.module.css'
import styles from './filter-form.module.css'

type FormProps = {
  action: string
  submit: string
  /** What is chosen now, in words: on a phone the fields are folded away under it. Left out for a field or two. */
  chosen?: readonly (string | null | undefined)[]
  /** Whether they are not folded, since one of them needs another look. */
  open?: boolean
  children: ReactNode
}

/** Filters of a page, kept in its address; nothing that identifies a customer belongs into one. */
export function FilterForm({ action, submit, chosen, open, children }: FormProps) {
  return (
    <div>
      {chosen && <Fold chosen={chosen.filter((one) => one !== null && one !== undefined)} open={open} />}
      <form action={action} method="get" className={styles.form}>
        {children}
        <button type="submit" className={styles.show}>
          {submit}
        </button>
      </form>
    </div>
  )
}

/** Opens what follows it, on a phone alone: whether fields are folded must not depend on a script that measures. */
function Fold({ chosen, open }: { chosen: string[]; open: boolean | undefined }) {
  const t = useTranslations('picking')
  const said = chosen.length > 0 ? chosen.join(', ') : t('all')
  return (
    <details className={styles.fold} open={open} key={said}>
      <summary className={styles.chosen}>
        <span>{t('filters')}</span> <b>{said}</b>
      </summary>
    </details>
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
