import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { SecretField } from './internal/secret-field.tsx'

type Props = {
  name: string
  byPin: boolean
  atTill: boolean
  /** Where to continue after unlocking. */
  from: string
  problem: Problem | null
  unlock: FormAction
}

/** The locked till as its own page: after a reload, and where no script covers the screen. */
export function LockForm({ name, byPin, atTill, from, problem, unlock }: Props) {
  const t = useTranslations('lock')
  return (
    <form action={unlock} className="mx-auto grid w-full max-w-96 gap-2">
      <h1 className="text-2xl">{t(atTill ? 'title' : 'officeTitle')}</h1>
      <p className="mb-2 text-muted">{t('lead', { name })}</p>
      <input type="hidden" name="from" value={from} />
      <SecretField id="secret" byPin={byPin} note={problem && <ProblemNote problem={problem} />} />
      <SubmitButton look="main" pendingText={t('checking')}>
        {t(atTill ? 'unlock' : 'officeUnlock')}
      </SubmitButton>
      <Link
        href="/sign-in"
        prefetch={false}
        className="inline-flex min-h-target items-center justify-center border-0 bg-transparent underline"
      >
        {t('somebodyElse')}
      </Link>
    </form>
  )
}
