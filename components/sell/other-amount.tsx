import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { Kbd } from '../ui/kbd.tsx'
import styles from './sell.module.css'

type Props = { shortcut: string; typedAmount: string; disabled: boolean; wrong: boolean; noteId: string }

/**
 * Any other amount. It stands before the keys in the form though after them on screen: a key that is pressed then has
 * the last word over what was typed here.
 */
export function OtherAmount({ shortcut, typedAmount, disabled, wrong, noteId }: Props) {
  const t = useTranslations('sell')
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const { form } = event.currentTarget
    form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[data-other]'))
  }
  return (
    <div className={styles.other}>
      <span className={styles.otherHead}>
        <label className={styles.otherLabel} htmlFor="amount">
          {t('otherAmount')}
        </label>
        <Kbd>{shortcut}</Kbd>
      </span>
      <span className={styles.otherField}>
        <span aria-hidden="true">$</span>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={typedAmount}
          disabled={disabled}
          autoFocus={wrong}
          aria-keyshortcuts={shortcut}
          aria-invalid={wrong || undefined}
          aria-describedby={noteId}
          onKeyDown={onEnter}
        />
        <button type="submit" data-other disabled={disabled}>
          {t('price')}
        </button>
      </span>
    </div>
  )
}
