import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { TopUpForms } from '@/components/office/fundings/top-up-forms.tsx'
import { NextStep, ServiceStatus, TopUpStory } from '@/components/office/fundings/top-up-story.tsx'
import { OutcomeWord } from '@/components/office/fundings/top-up-table.tsx'
import { RefreshOnNews } from '@/components/platform/live/auto-refresh.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { approveTopUpAction, giveUpTopUpAction, turnDownTopUpAction } from '@/lib/office/fundings/actions.ts'
import { getFunding } from '@/lib/office/fundings/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatFundingLabel } from '@/lib/platform/shared/payment.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('topUps')
  return { title: t('oneTitle') }
}

/** One top-up, live while it is open: the next step, its state and its history. */
export default async function TopUpPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requirePermission('top-up:create')
  const t = await getTranslations('topUps')
  const locale = await getLocale()
  const { id } = await params
  const topUp = UUID.test(id) ? await getFunding(actor, id) : null
  if (!topUp) notFound()
  const isOpen = ['sending', 'unknown', 'waiting'].includes(topUp.outcome)
  return (
    <OfficePage
      title={t('oneHeading', {
        amount: formatUsd(topUp.amountCents),
        method: formatFundingLabel(topUp.methodLabel, t),
      })}
      lead={<OutcomeWord outcome={topUp.outcome} />}
      actions={<ButtonLink href="/top-ups">{t('back')}</ButtonLink>}
    >
      <RefreshOnNews topics={['funding']} />
      {isOpen && (
        <noscript>
          <meta httpEquiv="refresh" content="10" />
        </noscript>
      )}
      <Panel>
        <NextStep topUp={topUp} />
      </Panel>
      <TopUpForms
        topUp={topUp}
        approve={approveTopUpAction}
        turnDown={turnDownTopUpAction}
        giveUp={giveUpTopUpAction}
      />
      <Panel>
        <Facts>
          {[
            { label: t('reference'), value: topUp.reference },
            { label: t('by'), value: topUp.staffName },
            { label: t('time'), value: harareStamp(topUp.createdAt, locale) },
            { label: t('walletShort'), value: topUp.phone },
            { label: t('approvedBy'), value: topUp.approvedByName },
            { label: t('serviceId'), value: topUp.upstreamId },
            {
              label: t('serviceStatus'),
              value: topUp.upstreamStatus && <ServiceStatus status={topUp.upstreamStatus} />,
            },
            { label: t('failure'), value: topUp.failureCode },
            { label: t('until'), value: topUp.expiresAt && isOpen ? harareStamp(topUp.expiresAt, locale) : null },
          ]}
        </Facts>
      </Panel>
      <Panel title={t('story')}>
        <TopUpStory steps={topUp.steps} />
      </Panel>
    </OfficePage>
  )
}
