import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { CodeField } from './code-field.tsx'

type Props = { codesLeft: number; renew: ResultAction; remove: ResultAction }

/** What a person can do about their active authenticator. */
export function OwnSecondStep({ codesLeft, renew, remove }: Props) {
  const t = useTranslations('secondStep')
  return (
    <>
      <Panel title={t('isOn')}>
        <Facts>{[{ label: t('codesLeft'), value: t('ofTen', { count: codesLeft }) }]}</Facts>
        <ActionForm
          fold={t('renew')}
          action={renew}
          submit={t('renew')}
          pendingText={t('checking')}
          given={[{ name: 'recovery', label: t('keep') }]}
        >
          <CodeField inputMode="numeric" label={t('code')} required />
        </ActionForm>
      </Panel>
      <Panel title={t('newPhone')}>
        <p>{t('newPhoneNote')}</p>
        <ActionForm fold={t('remove')} action={remove} submit={t('remove')} pendingText={t('checking')} look="quiet">
          <CodeField label={t('codeOrRecovery')} required />
        </ActionForm>
      </Panel>
    </>
  )
}
