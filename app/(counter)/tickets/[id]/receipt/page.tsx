import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ReceiptDesk } from '@/components/counter/receipts/receipt-desk.tsx'
import { SharePanel } from '@/components/counter/receipts/share-panel.tsx'
import { itemsOf, worstOutcome } from '@/components/counter/tickets/items.ts'
import { choosePrintingAction } from '@/lib/counter/printers/actions.ts'
import { printerOf } from '@/lib/counter/printers/queries.ts'
import { getPrintsAtOnce, paperForTill } from '@/lib/counter/printers/till-printing.ts'
import {
  chooseCustomerLocaleAction,
  choosePaperAction,
  countPrintAction,
  recordPrintedAction,
  revokeLinksAction,
  shareReceiptAction,
} from '@/lib/counter/receipts/actions.ts'
import { makeSlip } from '@/lib/counter/receipts/make-slip.ts'
import { findDuePrint } from '@/lib/counter/receipts/prints.ts'
import { findLink } from '@/lib/counter/receipts/receipt-links.ts'
import { shareTexts } from '@/lib/counter/receipts/send-slip.ts'
import { customerPhone } from '@/lib/counter/tickets/model.ts'
import { getTicket } from '@/lib/counter/tickets/queries.ts'
import { may } from '@/lib/people/access/model.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ copy?: string; paper?: string; each?: string }>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('receipt')
  return { title: t('title') }
}

/**
 * A ticket's slip for the printer. Opening the page prints nothing, unless its address names a print that was just
 * counted.
 */
export default async function ReceiptPage({ params, searchParams }: Props) {
  const actor = await requireServing('receipt:print')
  const { id: ticketId } = await params
  const ticket = await getTicket(actor, ticketId)
  if (!ticket?.tenderedAt) notFound()
  const { copy, paper: wanted, each: wantsEach } = await searchParams
  const printer = await printerOf(actor)
  const paper = await paperForTill(printer, wanted)
  const { setup } = printer
  const print = /^\d{1,6}$/.test(copy ?? '') ? await findDuePrint(actor, { ticketId, copy: Number(copy) }) : null
  const link = await findLink(ticketId)
  const each = wantsEach === '1'
  const slip = await makeSlip({ ticket, print, link, each })
  const texts = link?.sharedAt ? await shareTexts(await makeSlip({ ticket, print: 'shared', link }), link) : null
  const outcome = worstOutcome(itemsOf(ticket))
  const products = new Set(ticket.sales.flatMap(({ productCode }) => productCode ?? []))
  return (
    <ReceiptDesk
      {...{
        ticket,
        outcome,
        print,
        each,
        paper,
        setup,
        slip,
        countPrint: countPrintAction,
        recordPrinted: recordPrintedAction,
        choosePaper: choosePaperAction,
        choosePrinting: choosePrintingAction,
        atOnce: actor.till && products.size === 1 ? await getPrintsAtOnce(actor, ticket.sales) : null,
        chooseCustomerLocale: chooseCustomerLocaleAction,
      }}
      share={
        may(actor, 'receipt:share') && (
          <SharePanel
            {...{ ticketId, link, texts }}
            phone={customerPhone(ticket)}
            share={shareReceiptAction}
            revoke={revokeLinksAction}
          />
        )
      }
    />
  )
}
