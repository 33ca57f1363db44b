import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OfficePage, Panel } from '@/components/office/office-page.tsx'
import { OwnSecondStep } from '@/components/second-step/own-second-step.tsx'
import { SetUpForm } from '@/components/second-step/set-up-form.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { countRecoveryCodes } from '@/lib/auth/recovery-codes.ts'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { hasSecondStep } from '@/lib/auth/second-step.ts'
import {
  confirmSecondStepAction,
  removeSecondStepAction,
  renewRecoveryCodesAction,
} from '@/lib/auth/second-step-actions.ts'
import { startSecondStep } from '@/lib/auth/set-up-second-step.ts'
import { showSecondStep } from '@/lib/auth/show-second-step.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('secondStep')
  return { title: t('title') }
}

/** A person's own authenticator: how many recovery codes are left, new ones, and another phone. */
export default async function SecondStepPage() {
  const actor = await requirePermission('second-step:own')
  const t = await getTranslations('secondStep')
  const isOn = await hasSecondStep(actor.staffId)
  return (
    <ClientMessages namespaces={['problems', 'secondStep']}>
      <OfficePage title={t('title')} lead={t('lead')}>
        {isOn ? (
          <OwnSecondStep
            codesLeft={await countRecoveryCodes(actor.staffId)}
            renew={renewRecoveryCodesAction}
            remove={removeSecondStepAction}
          />
        ) : (
          <Panel>
            <SetUpForm
              begun={showSecondStep(await startSecondStep({ ctx: { actor } }))}
              confirm={confirmSecondStepAction}
              goOn={null}
            />
          </Panel>
        )}
      </OfficePage>
    </ClientMessages>
  )
}
