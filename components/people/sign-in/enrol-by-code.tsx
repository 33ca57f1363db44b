import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import type { FormAction } from '@/components/ui/form-action.ts'
import { ProblemNote } from '@/components/ui/problem-note.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { CodeFromAddress } from './internal/code-from-address.tsx'
import { SignInField, SignInLead, titleLook } from './internal/sign-in-parts.tsx'

/** Makes this browser a till with a code from the office, typed or scanned. */
export function EnrolByCode({ problem, enrol }: { problem: Problem | null; enrol: FormAction }) {
  const t = useTranslations('tills')
  return (
    <section>
      <h1 className={titleLook}>{t('enrolTitle')}</h1>
      <SignInLead>{t('enrolLead')}</SignInLead>
      <form action={enrol} className="grid max-w-104 gap-4">
        <SignInField
          id="code"
          label={t('enrolCode')}
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'code-problem' : undefined}
        >
          <CodeFromAddress fieldId="code" />
        </SignInField>
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
