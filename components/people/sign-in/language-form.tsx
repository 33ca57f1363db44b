import { useLocale, useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { CurrentAddress } from '@/components/ui/pages/current-address.tsx'
import { LOCALE_NAMES, LOCALES } from '@/lib/platform/i18n/model.ts'

/** The three languages as buttons. */
export function LanguageForm({ action }: { action: FormAction }) {
  const chosen = useLocale()
  const t = useTranslations('shell')
  return (
    <form action={action}>
      <CurrentAddress name="from" />
      <fieldset className="flex flex-wrap max-phone:-ms-3">
        <legend className="sr-only">{t('language')}</legend>
        {LOCALES.map((locale) => (
          <button
            key={locale}
            type="submit"
            name="locale"
            value={locale}
            lang={locale}
            className="min-h-target rounded px-3 hover:shadow-hinted aria-pressed:font-bold aria-pressed:underline aria-pressed:decoration-2 aria-pressed:underline-offset-[0.3em]"
            aria-pressed={locale === chosen}
          >
            {LOCALE_NAMES[locale]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
