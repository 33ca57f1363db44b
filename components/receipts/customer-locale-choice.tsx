import { useTranslations } from 'next-intl'
import { LOCALE_NAMES, LOCALES, type Locale } from '@/lib/i18n/model.ts'
import type { FormAction } from '../ui/form-action.ts'
import styles from './paper-choice.module.css'

type Props = { chosen: Locale; ticketId: string; copy: number | null; action: FormAction }

/** The language in which the customer reads the slip, whatever the cashier's; each button posts its choice. */
export function CustomerLocaleChoice({ chosen, ticketId, copy, action }: Props) {
  const t = useTranslations('receipt')
  return (
    <form action={action} className={styles.form}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="copy" value={copy ?? ''} />
      <fieldset>
        <legend className={styles.legend}>{t('customerLocale')}</legend>
        <div className={styles.papers}>
          {LOCALES.map((locale) => (
            <button
              key={locale}
              type="submit"
              name="locale"
              value={locale}
              lang={locale}
              className={styles.paper}
              aria-pressed={locale === chosen}
            >
              {LOCALE_NAMES[locale]}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  )
}
