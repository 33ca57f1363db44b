import { useTranslations } from 'next-intl'
import styles from './sale-search.module.css'

/** What to look for: a text of any kind, and a day if it is known. */
export function SearchFields({ text, day }: { text: string; day: string }) {
  const t = useTranslations('lists')
  return (
    <>
      <label className={styles.label} htmlFor="text">
        {t('search')}
      </label>
      <input
        id="text"
        name="text"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        defaultValue={text}
        placeholder={t('searchExample')}
        autoFocus
        aria-keyshortcuts="/"
        className={styles.input}
      />
      <label className={styles.label} htmlFor="day">
        {t('day')}
      </label>
      <input id="day" name="day" type="date" defaultValue={day} className={styles.day} />
      <button type="submit" className={styles.find}>
        {t('find')}
      </button>
    </>
  )
}
