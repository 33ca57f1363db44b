import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { useFormStatus } from 'react-dom'
import type { FormAction } from '../ui/form-action.ts'
import styles from './sell.module.css'

type Props = { operator: string | null; looking: boolean; lookUp: FormAction; onFind: () => void }

/** The field's end keeps its width whatever it says: the button that finds, what is under way, or the operator. */
export function FieldEnd({ operator, looking, lookUp, onFind }: Props) {
  const t = useTranslations('sell')
  const { pending } = useFormStatus()
  const busy = pending ? t('pricing') : looking ? t('finding') : null
  const find = (event: MouseEvent) => {
    event.preventDefault()
    onFind()
  }
  return (
    <span className={styles.end} aria-live="polite">
      <button
        type="submit"
        formAction={lookUp}
        onClick={find}
        className={styles.find}
        hidden={operator !== null || busy !== null}
      >
        {t('find')}
      </button>
      {busy ?? (operator && <b className={styles.operator}>{operator}</b>)}
    </span>
  )
}

/** The same place where there is nothing to find: only that the price is being asked for. */
export function PricingEnd() {
  const t = useTranslations('sell')
  const { pending } = useFormStatus()
  return (
    <span className={styles.end} aria-live="polite">
      {pending && t('pricing')}
    </span>
  )
}
