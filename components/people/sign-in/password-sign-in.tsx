import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { SignInField, SignInLead, titleLook } from './internal/sign-in-parts.tsx'

type Props = {
  username: string
  problem: Problem | null
  signIn: FormAction
  /** Whether to link back to names and PINs, as at a till. */
  atTill: boolean
  /** This browser was a till and no longer is. */
  wasTill: boolean
  /** Nobody has been added yet, so nobody can sign in. */
  isNew: boolean
}

/** Signs in by user name and password: away from a till, or to make this browser one. */
export function PasswordSignIn({ username, problem, signIn, atTill, wasTill, isNew }: Props) {
  const t = useTranslations('signIn')
  const enrol = useTranslations('tills')
  const first = useTranslations('firstOwner')
  return (
    <section>
      <h1 className={titleLook}>{t('passwordTitle')}</h1>
      {!atTill && <SignInLead>{t(wasTill ? 'wasTill' : 'notATill')}</SignInLead>}
      {isNew && (
        <p className="mb-6 font-semibold">
          {first('nobodyYet')} <Link href="/first-owner">{first('toPage')}</Link>
        </p>
      )}
      <form action={signIn} className="grid max-w-104 gap-4">
        <SignInField
          id="username"
          label={t('username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={username}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'password-problem' : undefined}
        />
        <SignInField
          id="password"
          label={t('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'password-problem' : undefined}
        />
        {problem && <ProblemNote problem={problem} id="password-problem" />}
        <SubmitButton look="main" pendingText={t('checking')}>
          {t('signIn')}
        </SubmitButton>
        {!atTill && (
          <ButtonLink look="quiet" href="/enrol">
            {enrol('haveCode')}
          </ButtonLink>
        )}
        {atTill && (
          <ButtonLink look="quiet" href="/sign-in?way=pin">
            {t('usePin')}
          </ButtonLink>
        )}
      </form>
    </section>
  )
}
