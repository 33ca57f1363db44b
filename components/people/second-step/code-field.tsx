import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { CodeOrSetUp } from './internal/code-or-set-up.tsx'
import { PasskeyButton } from './internal/passkey-button.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'name' | 'autoComplete' | 'figures' | 'maxLength'>

/** Where a form of the office asks for the second step: a code is typed, or a passkey gives one. */
export function CodeField(field: Props) {
  const t = useTranslations('secondStep')
  return (
    <CodeOrSetUp text={t('setUpTitle')}>
      <div className="grid min-w-0 gap-1">
        <TextField {...field} name="code" autoComplete="one-time-code" maxLength={20} figures />
        <PasskeyButton />
      </div>
    </CodeOrSetUp>
  )
}
