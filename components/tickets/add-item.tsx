import { useTranslations } from 'next-intl'
import { SALE_KINDS } from '@/lib/sales/model.ts'
import type { FormAction } from '../ui/form-action.ts'
import { Kbd } from '../ui/kbd.tsx'
import styles from './add-item.module.css'

/** More for the same customer, on the same slip and for one payment. Opens by + and works before any script. */
export function AddItem({ ticketId, add }: { ticketId: string; add: FormAction }) {
  const t = useTranslations('tender')
  return (
    <details className={styles.add}>
      <summary className={styles.open} aria-keyshortcuts="+">
        {t('addMore')} <Kbd>+</Kbd>
      </summary>
      <form action={add} className={styles.kinds}>
        <input type="hidden" name="ticketId" value={ticketId} />
        {SALE_KINDS.map((kind) => (
          <button key={kind} type="submit" name="kind" value={kind} className={styles.kind}>
            {t(`kinds.${kind}`)}
          </button>
        ))}
      </form>
    </details>
  )
}
