import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { EventType, EventWord } from '@/components/office/webhook-inbox/event-table.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { reprocessEventAction } from '@/lib/office/webhook-inbox/actions.ts'
import { getEvent } from '@/lib/office/webhook-inbox/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhookDesk')
  return { title: t('title') }
}

/** One event: what it said, what it changed, and a form to process it again. */
export default async function EventPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requirePermission('webhook:manage')
  const t = await getTranslations('webhookDesk')
  const event = await getEvent(actor, (await params).id)
  if (!event) notFound()
  const locale = await getLocale()
  return (
    <OfficePage
      title={<EventType type={event.type} />}
      lead={t('oneTitle', { id: event.eventId })}
      actions={<ButtonLink href="/webhooks">{t('toAll')}</ButtonLink>}
    >
      <Panel>
        <Facts>
          {[
            { label: t('status'), value: <EventWord status={event.status} /> },
            { label: t('when'), value: harareStamp(event.at, locale) },
            { label: t('handledAt'), value: event.handledAt && harareStamp(event.handledAt, locale) },
            { label: t('key'), value: event.credential },
            { label: t('environment'), value: event.environment.toUpperCase() },
            { label: t('object'), value: event.objectId },
            { label: t('reference'), value: event.reference },
          ]}
        </Facts>
      </Panel>
      <Panel title={t('changed')}>
        {event.changes.length === 0 && <p>{t('changedNothing')}</p>}
        {event.changes.map(({ from, to, at }) => (
          <p key={`${at.getTime()} ${to}`}>
            {harareStamp(at, locale)}: {from && <del>{t(`states.${from}`)}</del>} <b>{to && t(`states.${to}`)}</b>
          </p>
        ))}
        {event.href && (
          <ButtonLink look="aside" href={event.href}>
            {t('toObject')}
          </ButtonLink>
        )}
      </Panel>
      <Panel title={t('body')}>
        <pre className="font-figures text-note leading-loose font-normal wrap-anywhere whitespace-pre-wrap">
          {event.rawBody ?? t('bodyOver')}
        </pre>
      </Panel>
      <Panel title={t('again')}>
        <p>{t('againNote')}</p>
        <ActionForm action={reprocessEventAction} submit={t('again')} pendingText={t('working')} done={t('queued')}>
          <input type="hidden" name="id" value={event.id} />
        </ActionForm>
      </Panel>
    </OfficePage>
  )
}
