import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import styles from './second-step.module.css'
import { SetUpForm } from './set-up-form.tsx'

/** Setting up the authenticator that somebody's role needs, before anything else. */
export function SetUpScreen({ aside, ...form }: ComponentProps<typeof SetUpForm> & { aside: ReactNode }) {
  const t = useTranslations('secondStep')
  return (
    <section>
      <h1 className={styles.title}>{t('setUpTitle')}</h1>
      <p className={styles.lead}>{t('setUpLead')}</p>
      <SetUpForm {...form} />
      <div className={styles.more}>{aside}</div>
    </section>
  )
}
