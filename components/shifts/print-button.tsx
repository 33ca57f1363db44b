'use client'

import { useTranslations } from 'next-intl'
import { Button } from '../ui/button.tsx'
import styles from './shift.module.css'

/** Prints the sheet beside it; without a script the browser's own way is named. */
export function PrintButton({ main }: { main: boolean }) {
  const t = useTranslations('cashUp')
  return (
    <>
      <span className={styles.scripted}>
        <Button look={main ? 'main' : undefined} shortcut={{ label: 'P', key: 'P' }} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </span>
      <noscript>
        <p>{t('printYourself')}</p>
      </noscript>
    </>
  )
}
