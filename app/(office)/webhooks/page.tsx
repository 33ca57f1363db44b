import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EventTable } from '@/components/office/webhook-inbox/event-table.tsx'
import { WebhookGuidePanel } from '@/components/office/webhook-inbox/webhook-guide.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { sendTestEventAction } from '@/lib/office/webhook-inbox/actions.ts'
import { EVENT_STATUSES, parseEventFilter } from '@/lib/office/webhook-inbox/model.ts'
import { getWebhookGuide, listEvents, listRefusals } from '@/lib/office/webhook-inbox/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { env } from '@/lib/platform/env/env.ts'

type Search = { q?: string; status?: string; before?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhookDesk')
  return { title: t('title') }
}

/** Whether webhooks are set up, and every event received. */
export default async function WebhooksPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('webhook:manage')
  const t = await getTranslations('webhookDesk')
  const filter = parseEventFilter(await searchParams)
  const [guide, refusals, { rows, next }] = await Promise.all([
    getWebhookGuide(actor),
    listRefusals(actor),
    listEvents(actor, filter),
  ])
  const older = new URLSearchParams({ q: filter.text, status: filter.status ?? '', before: next ?? '' })
  return (
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
  )
}
