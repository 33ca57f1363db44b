import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FindingList } from '@/components/office/set-up/finding-list.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { DayField } from '@/components/ui/forms/day-field.tsx'
import { Fields, ShownField, TextField } from '@/components/ui/forms/fields.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { confirmKeyPartnerAction, setKeyExpiryAction } from '@/lib/office/set-up/actions.ts'
import { checkSetUp, listKeys } from '@/lib/office/set-up/check-set-up.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { getOfficeIdle } from '@/lib/people/sessions/office-idle.ts'
import { setOfficeIdleAction } from '@/lib/people/sign-in/actions.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('setUp')
  return { title: t('title') }
}

/** What is missing before this installation may sell live, for it and for each key, and when each key ends. */
export default async function SetUpPage() {
  const actor = await requirePermission('set-up:manage')
  const t = await getTranslations('setUp')
  const [findings, keys, idleMinutes] = await Promise.all([checkSetUp(actor), listKeys(actor), getOfficeIdle(actor)])
  const names = new Set(keys.map(({ name }) => name))
  const ofKeys = findings.filter(({ check, about }) => names.has(about) && check !== 'statement_key')
  const here = findings.filter((finding) => !ofKeys.includes(finding))
  const exchanged = keys.flatMap(({ name, otherPartner }) => (otherPartner ? [{ name, partner: otherPartner }] : []))
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <Panel>
        <b>{t('bad', { count: findings.filter(({ verdict }) => verdict === 'bad').length + exchanged.length })}</b>
      </Panel>
      {exchanged.map(({ name, partner }) => (
        <Panel key={name} title={name}>
          <ActionForm
            action={confirmKeyPartnerAction}
            submit={t('confirmPartner', { partner })}
            pendingText={t('saving')}
            done={t('saved')}
          >
            <p className="font-semibold text-bad">{t('otherPartner', { partner })}</p>
            <input type="hidden" name="credential" value={name} />
            <input type="hidden" name="partner" value={partner} />
          </ActionForm>
        </Panel>
      ))}
      <Panel title={t('here')}>
        <FindingList findings={here} />
      </Panel>
      <Panel title={t('idle')}>
        <ActionForm action={setOfficeIdleAction} submit={t('save')} pendingText={t('saving')} done={t('saved')}>
          <ShownField value={settingsText({ minutes: idleMinutes })} />
          <Fields>
            <TextField
              name="minutes"
              label={t('idleMinutes')}
              hint={t('idleHint')}
              defaultValue={String(idleMinutes)}
              inputMode="numeric"
              maxLength={3}
              figures
            />
          </Fields>
        </ActionForm>
      </Panel>
      {keys.map(({ name, environment, branch, endsOn }) => (
        <Panel key={name} title={`${name}, ${environment.toUpperCase()}, ${branch ?? t('allBranches')}`}>
          <FindingList findings={ofKeys.filter(({ about }) => about === name)} />
          <ActionForm action={setKeyExpiryAction} submit={t('save')} pendingText={t('saving')} done={t('saved')}>
            <input type="hidden" name="credential" value={name} />
            <Fields>
              <DayField name="endsOn" label={t('endsOnOf', { key: name })} hint={t('keysLead')} defaultValue={endsOn} />
            </Fields>
          </ActionForm>
        </Panel>
      ))}
    </OfficePage>
  )
}
