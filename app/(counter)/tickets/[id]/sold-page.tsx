import { randomUUID } from 'node:crypto'
import { KeepChange } from '@/components/counter/change-owed/keep-change.tsx'
import { OutcomeTicket } from '@/components/counter/tickets/outcome-ticket.tsx'
import { BackToTour } from '@/components/counter/training/tour.tsx'
import { keepChangeAction } from '@/lib/counter/change-owed/actions.ts'
import { getChangeOfTicket } from '@/lib/counter/change-owed/keep-change.ts'
import { getPrintsAtOnce } from '@/lib/counter/printers/till-printing.ts'
import { countPrintAction, recordSentAction, shareReceiptAction } from '@/lib/counter/receipts/actions.ts'
import { makeSlip } from '@/lib/counter/receipts/make-slip.ts'
import { slipToSend } from '@/lib/counter/receipts/send-slip.ts'
import { revealCodeAction, revealCodesAction } from '@/lib/counter/sales/actions.ts'
import {
  askNowAction,
  noteTicketAction,
  payDebtAction,
  removeUnsoldAction,
  returnMoneyAction,
  sellAgainAction,
  sellHeldAction,
  undoReturnAction,
} from '@/lib/counter/tickets/actions.ts'
import { customerPhone, type TicketView } from '@/lib/counter/tickets/model.ts'
import { noteChangeTold } from '@/lib/counter/tickets/note-ticket.ts'
import { undoableReturn } from '@/lib/counter/tickets/undo-return.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { TillTray } from '../../till-tray.tsx'
import { problemIn, type StageProps } from './search.ts'

/** A ticket that was paid: what became of its items and its money, and what the actor may do about them. */
export async function SoldPage({ actor, ticket, search }: StageProps) {
  await noteChangeTold(actor, ticket)
  const slip = await makeSlip({ ticket, print: 'screen', link: null })
  const countPrint = may(actor, 'receipt:print') ? countPrintAction : null
  return (
    <OutcomeTicket
      ticket={ticket}
      now={sharedNow()}
      tray={
        <>
          {actor.till?.training && <BackToTour />}
          <TillTray />
        </>
      }
      slip={slip}
      actions={{
        returnMoney: may(actor, 'money:return') ? returnMoneyAction : null,
        payDebt: may(actor, 'sale:create') ? payDebtAction : null,
        askNow: askNowAction,
        countPrint,
        sellAgain: sellAgainAction,
        sellHeld: sellHeldAction,
        removeUnsold: removeUnsoldAction,
        recordSent: recordSentAction,
        shareLink: shareReceiptAction,
        noteTicket: noteTicketAction,
        revealCode: may(actor, 'token:reveal') ? revealCodeAction : null,
        revealCodes: may(actor, 'token:reveal') ? revealCodesAction : null,
      }}
      send={may(actor, 'receipt:share') ? await slipToSend(ticket, slip) : null}
      autoPrint={countPrint !== null && (await getPrintsAtOnce(actor, ticket.sales))}
      intent={randomUUID()}
      undo={await undoFor(actor, ticket)}
      told={problemIn(search)}
      change={await keptChange(actor, ticket)}
    />
  )
}

/** Only a ticket with change asks what of it is kept: most have none. */
async function keptChange(actor: Actor, ticket: TicketView) {
  if (!ticket.tenders.some(({ changeCents }) => changeCents > 0n)) return null
  const change = await getChangeOfTicket(actor, ticket.id)
  return <KeepChange ticketId={ticket.id} {...change} phone={customerPhone(ticket)} keep={keepChangeAction} />
}

/** The newest return of the ticket's money with what undoes it; null if there is none or the actor may not. */
export async function undoFor(actor: Actor, ticket: TicketView) {
  const undoable = ticket.returns.length > 0 ? await undoableReturn(actor, ticket) : null
  return undoable && { ...undoable, action: undoReturnAction }
}
