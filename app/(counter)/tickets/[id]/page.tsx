import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { isCollecting } from '@/components/counter/collections/is-collecting.ts'
import { showOnDisplay } from '@/lib/counter/display/served-ticket.ts'
import { getTicket } from '@/lib/counter/tickets/queries.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { CollectingPage } from './collecting-page.tsx'
import { PricePage } from './price-page.tsx'
import type { Search } from './search.ts'
import { SoldPage } from './sold-page.tsx'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Search> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('outcome')
  return { title: t('title') }
}

/** One ticket at its own address, at any stage: asked to be paid by phone, sold, or to be priced and paid. */
export default async function TicketPage({ params, searchParams }: Props) {
  const begunAt = performance.now()
  const actor = await requireServing('sale:read')
  const ticket = await getTicket(actor, (await params).id)
  if (!ticket) notFound()
  const page = { actor, ticket, search: await searchParams }
  const isCollected = isCollecting(ticket)
  if (!isCollected && ticket.tenderedAt) return <SoldPage {...page} />
  // Its customer is at the counter and still to pay, also once it was parked or left and is taken up again.
  await showOnDisplay(actor, ticket.id, begunAt)
  return isCollected ? <CollectingPage {...page} /> : <PricePage {...page} />
}
