import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OwnSecondStep } from '@/components/people/second-step/own-second-step.tsx'
import { Passkeys } from '@/components/people/second-step/passkeys.tsx'
import { SecondStepForm } from '@/components/people/second-step/second-step-form.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import {
  addPasskeyAction,
  beginPasskeyAction,
  confirmSecondStepAction,
  removeOwnSecondStepAction,
  removePasskeyAction,
  renewRecoveryCodesAction,
} from '@/lib/people/own-codes/actions.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { listPasskeys } from '@/lib/people/second-step/passkeys.ts'
import { countRecoveryCodes, hasSecondStep } from '@/lib/people/second-step/second-step.ts'
import { formatNewSecondStep, startSecondStep } from '@/lib/people/second-step/set-up-second-step.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('secondStep')
  return { title: t('title') }
}

/** A person's own authenticator: how many recovery codes are left, new ones, another phone, and passkeys. */
export default async function SecondStepPage() {
  const actor = await requirePermission('second-step:own')
  const t = await getTranslations('secondStep')
  const isOn = await hasSecondStep(actor.staffId)
  const passkeys = isOn ? await listPasskeys(actor) : null
  return (
    <ClientMessages namespaces={['secondStep']} problems={['PASSKEY_UNUSED']}>
      <OfficePage title={t('title')} lead={t('lead')}>
        {/* In one place before and after: without a script only the same form shows what its press gave. */}
        <SecondStepForm
          begun={isOn ? null : formatNewSecondStep(await startSecondStep({ ctx: { actor } }))}
          confirm={confirmSecondStepAction}
          goOn={null}
        >
          <OwnSecondStep
            codesLeft={await countRecoveryCodes(actor.staffId)}
            renew={renewRecoveryCodesAction}
            remove={removeOwnSecondStepAction}
          />
          {passkeys && (
            <Passkeys {...passkeys} begin={beginPasskeyAction} add={addPasskeyAction} remove={removePasskeyAction} />
          )}
        </SecondStepForm>
      </OfficePage>
    </ClientMessages>
  )
}
