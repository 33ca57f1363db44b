import { useTranslations } from 'next-intl'
import { CounterNote } from './internal/counter-note.tsx'

/** Says whose shift is open at this till: the drawer is counted for the person who opened it. It stops nothing. */
export function OthersShiftNote({ name }: { name: string }) {
  const t = useTranslations('shift')
  return <CounterNote title={t('openedByOther', { name })}>{t('sameDrawer')}</CounterNote>
}
