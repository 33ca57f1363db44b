import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CollectDesk } from '@/components/counter/collections/collect-desk.tsx'
import { isCollectionFinal } from '@/lib/counter/collections/model.ts'
import { listMethods } from '@/lib/counter/collections/queries.ts'
import { collectForTicketAction } from '@/lib/counter/tickets/collect-actions.ts'
import { foreseeTwin, getTicket } from '@/lib/counter/tickets/queries.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { env } from '@/lib/platform/env/env.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { listTroubles } from '@/lib/service/standing/list-troubles.ts'
import { TillTray } from '../../../till-tray.tsx'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('collect')
  return { title: t('title') }
}

/** How a customer pays for a ticket by mobile money: the first time, or again for what is still due. */
export default async function CollectTicketPage({ params }: Props) {
  const actor = await requireServing('collection:create')
  const ticket = await getTicket(actor, (await params).id)
  if (!ticket) notFound()
  const unsent = ticket.sales.filter(({ state }) => state === 'quoted')
  const due = sumCents(unsent.map(({ priceCents }) => priceCents ?? 0n)) - ticket.freeCents
  if (unsent.length === 0 || due <= 0n || ticket.abandonedAt) redirect(`/tickets/${ticket.id}`)
  const codes = unsent.map(({ productCode }) => productCode)
  const troubles = (await listTroubles(actor)).filter(({ productCode }) => codes.includes(productCode))
  return (
    <CollectDesk
      troubles={troubles}
      ticket={ticket}
      due={due}
      partnerName={env().partnerName}
      methods={listMethods()}
      intentId={randomUUID()}
      both={ticket.collections.some(({ state }) => !isCollectionFinal(state))}
      sameSale={ticket.tenderedAt ? null : await foreseeTwin(actor, ticket, unsent)}
      tray={<TillTray />}
      collect={collectForTicketAction}
    />
  )
}
