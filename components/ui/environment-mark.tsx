import { useTranslations } from 'next-intl'

/** TEST or LIVE in words, on every page: nobody may mistake training for money, or money for training. */
export function EnvironmentMark({ environment }: { environment: 'test' | 'live' }) {
  const t = useTranslations('shell')
  return (
    <span
      className="rounded-small bg-test px-2 py-0.5 whitespace-nowrap text-on-test data-live:bg-transparent data-live:text-ink data-live:shadow-chosen"
      data-live={environment === 'live' || undefined}
    >
      <b>{t(environment)}</b>
      <span className="max-roomy:sr-only">, {t(environment === 'test' ? 'noRealMoney' : 'realMoney')}</span>
    </span>
  )
}
