import { useTranslations } from 'next-intl'
import styles from './sale-search.module.css'

/** The search for a past sale: a plain form whose text stands in the address. */
export function SaleSearch({ text }: { text: string }) {
  const t = useTranslations('lists')
  return (
    <form className={styles.search}>
      <label className={styles.label} htmlFor="q">
        {t('search')}
      </label>
      <input
        id="q"
        name="q"
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
      <button type="submit" className={styles.find}>
        {t('find')}
      </button>
    </form>
  )
}
