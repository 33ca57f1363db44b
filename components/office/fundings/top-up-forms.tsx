import { useTranslations } from 'next-intl'
import { CodeField } from '@/components/people/second-step/code-field.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields } from '@/components/ui/forms/fields.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { FundingView } from '@/lib/office/fundings/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

type Props = { topUp: FundingView; approve: ResultAction; turnDown: ResultAction; giveUp: ResultAction }

/** What the viewer may do with a top-up: approve it with a code, decline it, or give up one without an answer. */
export function TopUpForms({ topUp, approve, turnDown, giveUp }: Props) {
  const t = useTranslations('topUps')
  const { may, id } = topUp
  if (!may.approve && !may.turnDown && !may.giveUp) return null
  const hidden = <input type="hidden" name="fundingId" value={id} />
  return (
    <Panel>
      {may.approve && (
        <ActionForm action={approve} submit={t('approve')} pendingText={t('asking')}>
          {hidden}
          <Fields>
            <TopUpCodeField hint={t('approveHint')} required />
          </Fields>
        </ActionForm>
      )}
      {may.turnDown && (
        <ActionForm
          fold={may.approve ? t('turnDown') : t('takeBack')}
          action={turnDown}
          submit={t('turnDownYes')}
          pendingText={t('working')}
          look="quiet"
        >
          {hidden}
        </ActionForm>
      )}
      {may.giveUp && (
        <ActionForm fold={t('giveUp')} action={giveUp} submit={t('giveUpYes')} pendingText={t('working')} look="quiet">
          <p>{t('giveUpNote')}</p>

          {hidden}
        </ActionForm>
      )}
    </Panel>
  )
}

/** Where the owner types the authenticator's code that approves money. */
export function TopUpCodeField({ hint, required }: { hint: string; required?: boolean }) {
  const t = useTranslations('topUps')
  return <CodeField label={t('code')} hint={hint} inputMode="numeric" required={required} />
}
