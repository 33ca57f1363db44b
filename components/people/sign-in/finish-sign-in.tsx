import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import type { SecretKind } from '@/lib/people/access/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { SignInField, SignInLead, titleLook } from './internal/sign-in-parts.tsx'

type Props = { problem: Problem | null; finish: FormAction; signOut: FormAction }

/** Asks for the person's own PIN or password, to replace the given one. */
export function FinishBySecret({ due, problem, finish, signOut }: Props & { due: SecretKind }) {
  const t = useTranslations('people')
  const shell = useTranslations('shell')
  const pin = due === 'pin'
  const field = {
    type: 'password',
    required: true,
    autoComplete: 'new-password',
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? 'finish-problem' : undefined,
    ...(pin && { inputMode: 'numeric' as const, maxLength: 6 }),
  }
  return (
    <section>
      <h1 className={titleLook}>{t(pin ? 'finishPin' : 'finishPassword')}</h1>
      <SignInLead>{t('finishLead')}</SignInLead>
      <form action={finish} className="grid max-w-104 gap-4">
        <SignInField id="password" label={t(pin ? 'newPin' : 'newPassword')} name="password" {...field} />
        <SignInField id="again" label={t('again')} name="again" {...field} />
        {problem && <ProblemNote problem={problem} id="finish-problem" />}
        <SubmitButton look="main" pendingText={t('saving')}>
          {t('choose')}
        </SubmitButton>
      </form>
      <form action={signOut}>
        <SubmitButton look="quiet" pendingText={shell('signOut')}>
          {shell('signOut')}
        </SubmitButton>
      </form>
    </section>
  )
}
