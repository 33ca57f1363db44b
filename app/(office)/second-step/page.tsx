import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ActionForm } from '@/components/office/action-form.tsx'
import { TextField } from '@/components/office/fields.tsx'
import { OfficePage, Panel } from '@/components/office/office-page.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { confirmSecondStep, removeSecondStep, startSecondStep } from '@/lib/auth/finish-actions.ts'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { hasSecondStep } from '@/lib/auth/second-step.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('totp')
  return { title: t('title') }
}

/** A person's own authenticator: set up by its picture and a code of it, taken away by another code. */
export default async function SecondStepPage() {
  const actor = await requirePermission('second-step:own')
  const t = await getTranslations('totp')
  const isOn = await hasSecondStep(actor.staffId)
  const code = {
    name: 'code',
    required: true,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    figures: true,
  } as const
  return (
    <ClientMessages namespaces={['problems']}>
      <OfficePage title={t('title')} lead={t('lead')}>
        {!isOn && (
          <Panel title={t('noneYet')}>
            <ActionForm
              action={startSecondStep}
              submit={t('start')}
              pendingText={t('starting')}
              done={t('scan')}
              given={[{ name: 'secret', label: t('secret') }]}
            />
          </Panel>
        )}
        <Panel title={t(isOn ? 'isOn' : 'code')}>
          <ActionForm
            key={String(isOn)}
            action={isOn ? removeSecondStep : confirmSecondStep}
            submit={t(isOn ? 'remove' : 'confirm')}
            pendingText={t(isOn ? 'removing' : 'confirming')}
            {...(isOn && { done: t('removed') })}
            look={isOn ? 'quiet' : 'main'}
            given={[{ name: 'recovery', label: t('recovery') }]}
          >
            <TextField {...code} label={t(isOn ? 'codeOrRecovery' : 'code')} maxLength={20} />
          </ActionForm>
        </Panel>
      </OfficePage>
    </ClientMessages>
  )
}
