import { useTranslations } from 'next-intl'
import { CodeField } from '@/components/people/second-step/code-field.tsx'

/** Where the owner types the authenticator's code that approves money. */
export function TopUpCodeField({ hint, required }: { hint: string; required?: boolean }) {
  const t = useTranslations('topUps')
  return <CodeField label={t('code')} hint={hint} inputMode="numeric" required={required} />
}
