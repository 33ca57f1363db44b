import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ReceiptDesk } from '@/components/counter/receipts/receipt-desk.tsx'
import { SharePanel } from '@/components/counter/receipts/share-panel.tsx'
import { itemsOf } from '@/components/counter/tickets/ready-to-sell.ts'
import { worstOutcome } from '@/components/counter/tickets/worst-outcome.ts'
import { paperForTill } from '@/lib/counter/printers/paper-for-till.ts'
import { printerOf } from '@/lib/counter/printers/queries.ts'
import {
  chooseCustomerLocaleAction,
  choosePaperAction,
  countPrintAction,
  revokeLinksAction,
  shareReceiptAction,
} from '@/lib/counter/receipts/actions.ts'
import { makeSlip } from '@/lib/counter/receipts/make-slip.ts'
import { findDuePrint } from '@/lib/counter/receipts/queries.ts'
import { findLink } from '@/lib/counter/receipts/receipt-links.ts'
import { shareTexts } from '@/lib/counter/receipts/share-texts.ts'
import { getTicket } from '@/lib/counter/tickets/queries.ts'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ copy?: string; paper?: string }>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('receipt')
  return { title: t('title') }
}

/** A ticket's slip for the printer. Opening the page prints nothing; only a print just counted does. */
export default async function ReceiptPage({ params, searchParams }: Props) {
  const actor = await requireActor()
  const { id: ticketId } = await params
  const ticket = await getTicket(actor, ticketId)
  if (!ticket?.tenderedAt) notFound()
  const { copy, paper: wanted } = await searchParams
  const printer = await printerOf(actor)
  const paper = await paperForTill(printer, wanted)
  const { setup } = printer
  const print = /^\d{1,6}$/.test(copy ?? '') ? await findDuePrint(actor, { ticketId, copy: Number(copy) }) : null
  const link = await findLink(ticketId)
  const slip = await makeSlip({ ticket, print, link })
  const texts = link?.sharedAt ? await shareTexts(await makeSlip({ ticket, print: 'shared', link }), link) : null
  const outcome = worstOutcome(itemsOf(ticket))
  return (
    <ReceiptDesk
      {...{
        ticket,
        outcome,
        print,
        paper,
        setup,
        slip,
        countPrint: countPrintAction,
        choosePaper: choosePaperAction,
        chooseCustomerLocale: chooseCustomerLocaleAction,
      }}
      share={<SharePanel {...{ ticketId, link, texts }} share={shareReceiptAction} revoke={revokeLinksAction} />}
    />
  )
}
