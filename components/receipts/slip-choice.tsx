import type { ReactNode } from 'react'
import type { FormAction } from '../ui/form-action.ts'
import styles from './slip-choice.module.css'

type Choice = { value: string; text: string; lang?: string; shape?: ReactNode }

type Props = {
  legend: string
  name: string
  choices: Choice[]
  chosen: string
  ticketId: string
  copy: number | null
  action: FormAction
  note?: string
}

/** A choice about the slip beside it; each button posts its own, and the slip changes. */
export function SlipChoice({ legend, name, choices, chosen, ticketId, copy, action, note }: Props) {
  return (
    <form action={action} className={styles.form}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="copy" value={copy ?? ''} />
      <fieldset>
        <legend className={styles.legend}>{legend}</legend>
        <div className={styles.choices}>
          {choices.map(({ value, text, lang, shape }) => (
            <button
              key={value}
              type="submit"
              name={name}
              value={value}
              lang={lang}
              className={styles.choice}
              aria-pressed={value === chosen}
            >
              {shape}
              {text}
            </button>
          ))}
        </div>
        {note && <p className={styles.note}>{note}</p>}
      </fieldset>
    </form>
  )
}

/** The sheet in small. */
export function PaperShape({ paper }: { paper: string }) {
  return <i className={styles.shape} data-paper={paper} aria-hidden="true" />
}
