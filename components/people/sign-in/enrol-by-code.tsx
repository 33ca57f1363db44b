'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useEffect } from 'react'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { EnrolState } from '@/lib/people/tills/model.ts'
import { SignInField, SignInLead, titleLook } from './internal/sign-in-parts.tsx'

type Props = { enrol: (before: EnrolState, form: FormData) => Promise<EnrolState> }

/** Makes this browser a till with a code from the office, typed or scanned; a refused one stays, to be corrected. */
export function EnrolByCode({ enrol }: Props) {
  const t = useTranslations('tills')
  const [refused, post] = useActionState(enrol, null)
  return (
    <section>
      <h1 className={titleLook}>{t('enrolTitle')}</h1>
      <SignInLead>{t('enrolLead')}</SignInLead>
      <form action={post} className="grid max-w-104 gap-4">
        <SignInField
          id="code"
          label={t('enrolCode')}
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          defaultValue={refused?.code}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? 'code-problem' : undefined}
        >
          <CodeFromAddress fieldId="code" />
        </SignInField>
        {refused && <ProblemLine problem={refused.problem} id="code-problem" />}
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

/** Moves a scanned code from behind the address's `#` into its field. */
function CodeFromAddress({ fieldId }: { fieldId: string }) {
  useEffect(() => {
    const code = window.location.hash.slice(1)
    const field = document.getElementById(fieldId)
    if (!code || !(field instanceof HTMLInputElement)) return
    field.value = code
    window.history.replaceState(null, '', window.location.pathname)
  }, [fieldId])
  return null
}
