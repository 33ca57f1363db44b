import { useTranslations } from 'next-intl'

/** TEST or LIVE in words, on every page: nobody may mistake training for money, or money for training. */
export function EnvironmentMark({ environment }: { environment: 'test' | 'live' }) {
  const t = useTranslations('shell')
  return (
    <span
      className={`justify-self-start rounded-small px-2 py-0.5 whitespace-nowrap ${environment === 'live' ? 'text-ink shadow-chosen' : 'bg-test text-on-test'}`}
    >
      <b>{t(environment)}</b>
      <span className="max-roomy:sr-only">, {t(environment === 'test' ? 'noRealMoney' : 'realMoney')}</span>
    </span>
  )
}
