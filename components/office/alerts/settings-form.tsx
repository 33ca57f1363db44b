import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields, ShownField, TextField } from '@/components/ui/forms/fields.tsx'
import type { AlertSettings } from '@/lib/office/alerts/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'

type Props = { settings: AlertSettings; canMail: boolean; canPost: boolean; action: ResultAction; test: ResultAction }

/** Alert settings: what, where, quiet hours; and a test of every destination. */
export function SettingsForm({ settings, canMail, canPost, action, test }: Props) {
  const t = useTranslations('alerts')
  return (
    <>
      <ActionForm action={action} submit={t('save')} pendingText={t('working')} done={t('saved')}>
        <ShownField value={settingsText(settings)} />
        <Fields>
          <TextField
            name="lowBalance"
            label={t('lowBalance')}
            hint={t('emptyNever')}
            defaultValue={settings.lowBalance}
            inputMode="decimal"
            maxLength={20}
            figures
          />
          <TextField
            name="runwayHours"
            label={t('runwayHours')}
            hint={t('runwayHint')}
            defaultValue={settings.runwayHours}
            inputMode="decimal"
            maxLength={10}
            figures
          />
          <TextField name="quietFrom" type="time" label={t('quietFrom')} defaultValue={settings.quietFrom} figures />
          <TextField
            name="quietUntil"
            type="time"
            label={t('quietUntil')}
            hint={t('quietHint')}
            defaultValue={settings.quietUntil}
            figures
          />
          <TextField
            name="mailTo"
            label={t('mailTo')}
            hint={canMail ? t('mailHint') : t('noMail')}
            defaultValue={settings.mailTo}
            inputMode="email"
            maxLength={2_000}
          />
          <TextField
            name="webhookUrl"
            label={t('webhookUrl')}
            hint={canPost ? t('webhookHint') : t('noWebhook')}
            defaultValue={settings.webhookUrl}
            inputMode="url"
            maxLength={500}
          />
        </Fields>
        <h3 className="mt-4 font-bold">{t('branchTitle')}</h3>
        <Fields>
          <TextField
            name="opensBy"
            type="time"
            label={t('opensBy')}
            hint={t('opensByHint')}
            defaultValue={settings.opensBy}
            figures
          />
          <TextField
            name="silentHours"
            label={t('silentHours')}
            hint={t('emptyNever')}
            defaultValue={settings.silentHours}
            inputMode="decimal"
            maxLength={10}
            figures
          />
          <TextField
            name="cashLimit"
            label={t('cashLimit')}
            hint={t('emptyNever')}
            defaultValue={settings.cashLimit}
            inputMode="decimal"
            maxLength={20}
            figures
          />
          <TextField
            name="bankingDays"
            label={t('bankingDays')}
            hint={t('emptyNever')}
            defaultValue={settings.bankingDays}
            inputMode="numeric"
            maxLength={4}
            figures
          />
        </Fields>
        <p className="text-note text-muted">{t('formerHint')}</p>
      </ActionForm>
      <div className="mt-6 grid gap-3 border-t border-line pt-4">
        <p>{t('testLead')}</p>
        <ActionForm
          action={test}
          submit={t('test')}
          pendingText={t('testing')}
          look="quiet"
          given={[
            { name: 'mail', label: t('channels.mail') },
            { name: 'webhook', label: t('channels.webhook') },
          ]}
        />
      </div>
    </>
  )
}
