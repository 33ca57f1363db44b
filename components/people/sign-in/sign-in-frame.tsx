import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { EnvironmentMark } from '@/components/ui/notices/environment-mark.tsx'
import { HazardStripe } from '@/components/ui/notices/hazard-stripe.tsx'
import { LanguageForm } from './language-form.tsx'

type Props = {
  partnerName: string
  environment: 'test' | 'live'
  till: { branchName: string; number: number } | null
  chooseLocale: FormAction
  children: ReactNode
}

/** The frame of all screens before sign-in. */
export function SignInFrame({ partnerName, environment, till, chooseLocale, children }: Props) {
  const t = useTranslations('shell')
  return (
    <div className="flex min-h-dvh flex-col">
      {environment === 'test' && <HazardStripe />}
      <header className="flex min-h-bar flex-wrap items-center gap-x-6 border-b border-line ps-6 pe-3 text-note max-phone:gap-x-3 max-phone:gap-y-0 max-phone:ps-4 max-phone:pe-1 max-phone:pt-2">
        <b>{partnerName}</b>
        {till && (
          <span className="text-muted">
            {till.branchName} · {t('till', { number: till.number })}
          </span>
        )}
        <EnvironmentMark environment={environment} />
        <span className="flex-1" />
        <LanguageForm action={chooseLocale} />
      </header>
      <main className="mx-auto grid w-[min(100%,60rem)] flex-1 [place-content:start_stretch] gap-12 px-6 pt-[min(8vh,4rem)] pb-8 max-phone:gap-6 max-phone:p-4">
        {children}
      </main>
    </div>
  )
}
