import { useTranslations } from 'next-intl'
import type { Problem } from '@/lib/shared/problem.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { CodeFromAddress } from './code-from-address.tsx'
import styles from './sign-in.module.css'

/** Makes this browser a till by a code from the office, typed or scanned. */
export function EnrolByCode({ problem, enrol }: { problem: Problem | null; enrol: FormAction }) {
  const t = useTranslations('tills')
  return (
    <section>
      <h1 className={styles.title}>{t('enrolTitle')}</h1>
      <p className={styles.lead}>{t('enrolLead')}</p>
      <form action={enrol} className={styles.password}>
        <div>
          <label className={styles.label} htmlFor="code">
            {t('enrolCode')}
          </label>
          <input
            id="code"
            name="code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            className={styles.input}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'code-problem' : undefined}
          />
          <CodeFromAddress fieldId="code" />
        </div>
        {problem && <ProblemNote problem={problem} id="code-problem" />}
        <SubmitButton look="main" pendingText={t('enrolling')}>
          {t('enrol')}
        </SubmitButton>
        <ButtonLink look="quiet" href="/sign-in">
          {t('toSignIn')}
        </ButtonLink>
      </form>
    </section>
  )
}
