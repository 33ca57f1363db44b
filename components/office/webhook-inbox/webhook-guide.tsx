import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Facts, Folded, Word } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { WebhookGuide } from '@/lib/office/webhook-inbox/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { EventType } from './event-table.tsx'

type Props = {
  guide: WebhookGuide[]
  refusals: { reason: string; count: number }[]
  address: string
  test: ResultAction
}

const REASONS = ['stale', 'forged', 'missing', 'no_secret', 'unreadable'] as const

/** Each key's set-up, its last event, a round-trip test, and how to change a secret. */
export function WebhookGuidePanel({ guide, refusals, address, test }: Props) {
  const t = useTranslations('webhookDesk')
  const locale = useLocale()
  const counted = refusals.map(({ reason, count }) => {
    const known = REASONS.find((one) => one === reason)
    return `${known ? t(`reasons.${known}`) : reason}: ${count}`
  })
  return (
    <Panel title={t('guide')}>
      <p>{t('address', { address })}</p>
      {guide.map((one) => {
        const variable = `SERVICE_${one.credential.toUpperCase()}_WEBHOOK_SECRETS`
        const secret =
          one.secrets === 0 ? (
            <Word tone="look">{t('secretNone', { variable })}</Word>
          ) : one.secrets === 1 ? (
            <Word tone="good">{t('secretOne')}</Word>
          ) : (
            t('secretTwo')
          )
        return (
          <div key={one.credential} className="mt-3 grid gap-3 border-t border-line pt-3">
            <Facts>
              {[
                { label: t('key'), value: `${one.credential} (${one.environment.toUpperCase()})` },
                { label: t('secret'), value: secret },
                {
                  label: t('lastEvent'),
                  value: one.lastEvent ? (
                    <>
                      <EventType type={one.lastEvent.type} />, {harareStamp(one.lastEvent.at, locale)}
                    </>
                  ) : (
                    t('never')
                  ),
                },
                { label: t('lastTest'), value: one.lastTest ? harareStamp(one.lastTest, locale) : t('never') },
              ]}
            </Facts>
            <ActionForm
              action={test}
              submit={t('test')}
              pendingText={t('testing')}
              given={[{ name: 'back', label: t('testBack') }]}
            >
              <input type="hidden" name="credential" value={one.credential} />
            </ActionForm>
            <Folded title={t('secret')}>
              <p>{t('rotate', { variable })}</p>
            </Folded>
          </div>
        )
      })}
      {counted.length > 0 && (
        <p>
          {t('refused')}: {counted.join(' · ')}
        </p>
      )}
    </Panel>
  )
}
