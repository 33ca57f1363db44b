import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { SecondStepForm } from './second-step-form.tsx'

/** Sets up the authenticator that a role requires, before anything else. */
export function SetUpScreen({ aside, ...form }: ComponentProps<typeof SecondStepForm> & { aside: ReactNode }) {
  const t = useTranslations('secondStep')
  return (
    <section>
      <h1 className="mb-4 text-3xl leading-tight font-bold">{t('setUpTitle')}</h1>
      <p className="mb-6 max-w-152 text-muted">{t('setUpLead')}</p>
      <SecondStepForm {...form} />
      <div className="mt-6 max-w-136 border-t border-line pt-3">{aside}</div>
    </section>
  )
}
