import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EnvironmentMark } from '../shell/environment-mark.tsx'
import { HazardStripe } from '../shell/hazard-stripe.tsx'
import { LanguageForm } from '../shell/language-form.tsx'
import type { FormAction } from '../ui/form-action.ts'
import styles from './sign-in-frame.module.css'

type Props = {
  partnerName: string
  environment: 'test' | 'live'
  till: { branchName: string; number: number } | null
  chooseLocale: FormAction
  children: ReactNode
}

/** What stands around the screens before anybody has signed in. */
export function SignInFrame({ partnerName, environment, till, chooseLocale, children }: Props) {
  const t = useTranslations('shell')
  return (
    <div className={styles.frame}>
      {environment === 'test' && <HazardStripe />}
      <header className={styles.bar}>
        <b>{partnerName}</b>
        {till && (
          <span className={styles.place}>
            {till.branchName} · {t('till', { number: till.number })}
          </span>
        )}
        <EnvironmentMark environment={environment} />
        <span className={styles.gap} />
        <LanguageForm action={chooseLocale} />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
