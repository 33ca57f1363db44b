import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { Label } from '@/components/ui/forms/label.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { foldLook } from '@/components/ui/lists/fold-look.ts'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { PasskeyButton } from './internal/passkey-button.tsx'

type Props = {
  title: string
  lead: string
  problem: Problem | null
  action: FormAction
  /** Names of those who may remove a lost authenticator. */
  owners: string[]
  /** Hidden fields of the form. */
  children?: ReactNode
  /** Other things to do. */
  aside: ReactNode
}

/** Asks for the authenticator's code or a recovery code, and says what to do without the phone. */
export function CodeForm({ title, lead, problem, action, owners, children, aside }: Props) {
  const t = useTranslations('secondStep')
  return (
    <section>
      <h1 className="mb-4 text-3xl leading-tight font-bold">{title}</h1>
      <p className="mb-6 max-w-152 text-muted">{lead}</p>
      <form action={action} className="grid max-w-136 justify-items-start gap-4">
        {children}
        <div>
          <Label htmlFor="code">{t('codeOrRecovery')}</Label>
          <input
            id="code"
            name="code"
            required
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            className="h-14 w-60 max-w-full rounded border-2 border-ink bg-paper px-4 font-figures text-2xl leading-none font-semibold tracking-[0.05em] text-ink"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'code-problem' : undefined}
          />
        </div>
        {problem && <ProblemNote problem={problem} id="code-problem" />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton look="main" pendingText={t('checking')}>
            {t('goOn')}
          </SubmitButton>
        </div>
        <PasskeyButton />
      </form>
      <details className="mt-6 max-w-136 border-t border-line pt-3">
        <summary className={foldLook()}>{t('lost')}</summary>
        <p>{t('lostRecovery')}</p>
        <p>{owners.length > 0 ? t('lostOwner', { names: owners.join(', ') }) : t('lostOnly')}</p>
      </details>
      <div className="mt-6 max-w-136 border-t border-line pt-3">{aside}</div>
    </section>
  )
}
