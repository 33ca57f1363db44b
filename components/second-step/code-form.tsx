import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Problem } from '@/lib/shared/problem.ts'
import type { FormAction } from '../ui/form-action.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './second-step.module.css'

type Props = {
  title: string
  lead: string
  problem: Problem | null
  action: FormAction
  /** Names of those who may take a lost authenticator away. */
  owners: string[]
  /** Hidden fields of the form. */
  children?: ReactNode
  /** What else can be done. */
  aside: ReactNode
}

/** Asks for the authenticator's code, or for a recovery code, and says what to do without the phone. */
export function CodeForm({ title, lead, problem, action, owners, children, aside }: Props) {
  const t = useTranslations('secondStep')
  return (
    <section>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <form action={action} className={styles.steps}>
        {children}
        <div>
          <label className={styles.label} htmlFor="code">
            {t('codeOrRecovery')}
          </label>
          <input
            id="code"
            name="code"
            required
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            className={styles.recovery}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'code-problem' : undefined}
          />
        </div>
        {problem && <ProblemNote problem={problem} id="code-problem" />}
        <div className={styles.actions}>
          <SubmitButton look="main" pendingText={t('checking')}>
            {t('goOn')}
          </SubmitButton>
        </div>
      </form>
      <details className={styles.more}>
        <summary className={styles.opener}>{t('lost')}</summary>
        <p>{t('lostRecovery')}</p>
        <p>{owners.length > 0 ? t('lostOwner', { names: owners.join(', ') }) : t('lostOnly')}</p>
      </details>
      <div className={styles.more}>{aside}</div>
    </section>
  )
}
