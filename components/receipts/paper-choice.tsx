import { useTranslations } from 'next-intl'
import { PAPERS, type Paper } from '@/lib/receipts/model.ts'
import type { FormAction } from '../ui/form-action.ts'
import styles from './paper-choice.module.css'

type Props = { chosen: Paper; ticketId: string; copy: number | null; action: FormAction }

/** The papers as buttons; each posts its choice, and the slip beside them changes. */
export function PaperChoice({ chosen, ticketId, copy, action }: Props) {
  const t = useTranslations('receipt')
  return (
    <form action={action} className={styles.form}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="copy" value={copy ?? ''} />
      <fieldset>
        <legend className={styles.legend}>{t('paper')}</legend>
        <div className={styles.papers}>
          {PAPERS.map((paper) => (
            <button
              key={paper}
              type="submit"
              name="paper"
              value={paper}
              className={styles.paper}
              aria-pressed={paper === chosen}
            >
              <i className={styles.shape} data-paper={paper} aria-hidden="true" />
              {t(`papers.${paper}`)}
            </button>
          ))}
        </div>
        <p className={styles.note}>{t('paperNote')}</p>
      </fieldset>
    </form>
  )
}
