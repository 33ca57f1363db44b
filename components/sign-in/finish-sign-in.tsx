import { useTranslations } from 'next-intl'
import type { Problem } from '@/lib/shared/problem.ts'
import type { SecretKind } from '@/lib/staff/model.ts'
import type { FormAction } from '../ui/form-action.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { SignInField, SignInLead, titleLook } from './sign-in-parts.tsx'

type Props = { problem: Problem | null; finish: FormAction; signOut: FormAction }

/** Asks for an own PIN or password in the place of the one that was given. */
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
