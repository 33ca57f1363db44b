import { useTranslations } from 'next-intl'
import { TextField } from '@/components/ui/fields.tsx'

/** Where the owner types the authenticator's code that approves money. */
export function CodeField({ hint, required }: { hint: string; required?: boolean }) {
  const t = useTranslations('topUps')
  return (
    <TextField
      name="code"
      label={t('code')}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required={required}
      figures
    />
  )
}
