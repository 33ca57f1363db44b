import { useTranslations } from 'next-intl'

/** Marks a sale that was practice, in a list of real ones. */
export function PracticeMark() {
  const t = useTranslations('states')
  return <b className="rounded-small bg-test px-2 py-0.5 text-small whitespace-nowrap text-on-test">{t('practice')}</b>
}
