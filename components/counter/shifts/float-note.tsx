import { useTranslations } from 'next-intl'
import { CounterNote } from './internal/counter-note.tsx'

/** Asks for the float before the first sale, which would open the shift without one. It stops nothing. */
export function FloatNote() {
  const t = useTranslations('shift')
  return <CounterNote title={t('countFloat')}>{t('noFloat')}</CounterNote>
}
