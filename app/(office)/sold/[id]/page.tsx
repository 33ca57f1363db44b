import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { PaperSlip } from '@/components/counter/tickets/paper-slip.tsx'
import { EndHeld, FrozenPayments } from '@/components/office/tickets/end-forms.tsx'
import { SoldDeposit, SoldStory } from '@/components/office/tickets/sold-story.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { TextAndPaper } from '@/components/ui/pages/text-and-paper.tsx'
import { getDeposit } from '@/lib/counter/collections/queries.ts'
import { bookUnclaimedAction, keepMoneyAction } from '@/lib/counter/endings/actions.ts'
import { offerEndings } from '@/lib/counter/endings/offer-endings.ts'
import { makeSlip } from '@/lib/counter/receipts/make-slip.ts'
import { endFrozenSaleAction } from '@/lib/counter/sales/actions.ts'
import { endFrozenCollectionAction } from '@/lib/counter/tickets/collect-actions.ts'
import { getTicket } from '@/lib/counter/tickets/queries.ts'
import { may } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('sold')
  return { title: t('title') }
}

/** What became of one ticket, and how its money may end; also for a manager at a browser that is no till. */
export default async function SoldPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requirePermission('branch:read-live')
  const { id } = await params
  const ticket = await getTicket(actor, id)
  const mayEnd = may(actor, 'sale:end-frozen')
  const deposit = ticket ? null : await getDeposit(actor, id)
  if (deposit) return <SoldDeposit deposit={deposit} end={mayEnd ? endFrozenCollectionAction : null} />
  if (!ticket?.tenderedAt) notFound()
  const t = await getTranslations('sold')
  const words = await getTranslations('slip')
  const slip = await makeSlip({ ticket, print: 'office', link: null })
  const { number, branchName, tillNumber, cashierName, tenderedAt } = ticket
  return (
    <OfficePage
      title={number ?? t('title')}
      lead={t('lead', {
        at: harareStamp(tenderedAt, await getLocale()),
        branch: branchName,
        till: tillNumber,
        name: cashierName,
      })}
      actions={actor.till && <ButtonLink href={`/tickets/${ticket.id}`}>{t('atCounter')}</ButtonLink>}
    >
      <ClientMessages namespaces={['steps']}>
        <TextAndPaper paper={<PaperSlip slip={slip} label={words('label')} />}>
          <SoldStory ticket={ticket} now={sharedNow()} end={mayEnd ? endFrozenSaleAction : null} />
          <EndHeld
            ticketId={ticket.id}
            intentId={randomUUID()}
            endings={await offerEndings(actor, ticket.id)}
            keep={keepMoneyAction}
            bookUnclaimed={bookUnclaimedAction}
          />
          {mayEnd && <FrozenPayments payments={ticket.collections} end={endFrozenCollectionAction} />}
        </TextAndPaper>
      </ClientMessages>
    </OfficePage>
  )
}
