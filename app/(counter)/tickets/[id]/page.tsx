import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { OutcomeTicket } from '@/components/tickets/outcome-ticket.tsx'
import { QuotedTicket } from '@/components/tickets/quoted-ticket.tsx'
import { readyToSell } from '@/components/tickets/ready-to-sell.ts'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { env } from '@/lib/env.ts'
import { countPrint } from '@/lib/receipts/actions.ts'
import { askNow, requoteTicket, returnMoney, sellTicket } from '@/lib/tickets/actions.ts'
import { getTicket } from '@/lib/tickets/queries.ts'
import { SellDesk } from '../../sell-desk.tsx'
import { TillTray } from '../../till-tray.tsx'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ edit?: string; received?: string | string[]; confirmed?: string; before?: string }>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('outcome')
  return { title: t('title') }
}

/** One ticket at its one address, whatever stage it is at: still to be priced, waiting for the cash, or sold. */
export default async function TicketPage({ params, searchParams }: Props) {
  const actor = await requireActor()
  const ticket = await getTicket(actor, (await params).id)
  if (!ticket) notFound()
  const { edit, received, confirmed, before } = await searchParams
  const { partnerName } = env()
  const { sale } = ticket
  const now = new Date()
  const tray = <TillTray />
  if (sale.outcome) {
    const actions = { returnMoney, askNow, countPrint }
    return (
      <OutcomeTicket
        {...{ ticket, partnerName, now, tray, actions }}
        outcome={sale.outcome}
        soldBefore={before === '1'}
      />
    )
  }
  const ready = readyToSell(sale)
  if (ready && !edit) {
    const typed = Array.isArray(received) ? (received.at(-1) ?? null) : (received ?? null)
    const verbs = { sell: sellTicket, requote: requoteTicket }
    return (
      <QuotedTicket
        {...{ ticket, partnerName, now, tray }}
        {...verbs}
        received={typed}
        confirmed={confirmed === 'on'}
      />
    )
  }
  const { kind, typedRecipient, typedAmount } = sale
  const problem = ready ? null : sale.problem
  return <SellDesk {...{ kind, typedRecipient, typedAmount, problem }} intentId={ticket.intentId} />
}
