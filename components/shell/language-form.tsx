import { useLocale, useTranslations } from 'next-intl'
import { LOCALE_NAMES, LOCALES } from '@/lib/i18n/model.ts'
import type { FormAction } from '../ui/form-action.ts'
import { CurrentAddress } from './current-address.tsx'
import styles from './language-form.module.css'

/** The three languages as three buttons; each posts its choice. */
export function LanguageForm({ action }: { action: FormAction }) {
  const chosen = useLocale()
  const t = useTranslations('shell')
  return (
    <form action={action}>
      <CurrentAddress name="from" />
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('language')}</legend>
        {LOCALES.map((locale) => (
          <button
            key={locale}
            type="submit"
            name="locale"
            value={locale}
            lang={locale}
            className={styles.choice}
            aria-pressed={locale === chosen}
          >
            {LOCALE_NAMES[locale]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
