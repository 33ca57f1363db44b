import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TextField } from '@/components/office/fields.tsx'
import { FilterForm, Pick } from '@/components/office/filter-form.tsx'
import { OfficePage, Panel } from '@/components/office/office-page.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { EventTable } from '@/components/webhooks/event-table.tsx'
import { WebhookGuidePanel } from '@/components/webhooks/webhook-guide.tsx'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { env } from '@/lib/env.ts'
import { sendTestEventAction } from '@/lib/webhook-inbox/actions.ts'
import { EVENT_STATUSES, readEventFilter } from '@/lib/webhook-inbox/model.ts'
import { listEvents, listRefusals, readWebhookGuide } from '@/lib/webhook-inbox/queries.ts'

type Search = { q?: string; status?: string; before?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhookDesk')
  return { title: t('title') }
}

/** Whether webhooks are set up, and everything that came by one. */
export default async function WebhooksPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('webhook:manage')
  const t = await getTranslations('webhookDesk')
  const filter = readEventFilter(await searchParams)
  const [guide, refusals, { rows, next }] = await Promise.all([
    readWebhookGuide(actor),
    listRefusals(actor),
    listEvents(actor, filter),
  ])
  const older = new URLSearchParams({ q: filter.text, status: filter.status ?? '', before: next ?? '' })
  return (
    <ClientMessages namespaces={['problems']}>
      <OfficePage title={t('title')} lead={t('lead')}>
        <WebhookGuidePanel
          guide={guide}
          refusals={refusals}
          address={`${env().appOrigins[0]}/api/webhooks/service`}
          test={sendTestEventAction}
        />
        <FilterForm action="/webhooks" submit={t('show')}>
          <TextField name="q" label={t('search')} defaultValue={filter.text} maxLength={80} />
          <Pick name="status" label={t('status')} all={t('all')} value={filter.status}>
            {EVENT_STATUSES.map((status) => ({ value: status, text: t(`outcomes.${status}`) }))}
          </Pick>
        </FilterForm>
        {rows.length === 0 ? <Panel>{t('empty')}</Panel> : <EventTable rows={rows} />}
        {next && (
          <nav aria-label={t('older')}>
            <ButtonLink href={`/webhooks?${older}`}>{t('older')}</ButtonLink>
          </nav>
        )}
      </OfficePage>
    </ClientMessages>
  )
}
