import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import type { FormAction } from '../ui/form-action.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './dictation.module.css'

type Props = {
  groups: string[]
  ticketId: string
  finish: FormAction
  again: (event: MouseEvent) => void
}

/** The whole code once more, to be compared with what the customer reads back. */
export function DictationEnd({ groups, ticketId, finish, again }: Props) {
  const t = useTranslations('dictate')
  return (
    <section className={styles.end}>
      <p className={styles.whole}>{groups.join(' ')}</p>
      <p>{t('readBack')}</p>
      <div className={styles.ways} data-own-keys>
        <form action={finish}>
          <input type="hidden" name="ticketId" value={ticketId} />
          <SubmitButton look="main" pendingText={t('finishing')}>
            {t('finish')}
          </SubmitButton>
        </form>
        <a className={styles.back} href="?group=1" onClick={again}>
          {t('again')}
        </a>
      </div>
    </section>
  )
}
