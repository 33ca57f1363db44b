import { randomUUID } from 'node:crypto'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { listLeftOpen } from '@/lib/counter/take-over/take-over.ts'
import { getTillAtAGlance } from '@/lib/counter/to-do/list-to-do.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { Violation } from '../checks/model.ts'
import type { Stage } from '../stage/stage.ts'
import { findHolding, type HoldingTicket } from './find.ts'
import { cashierOf } from './play-step.ts'

/**
 * Tickets that hold a customer's money with nothing under way, and that no screen of the branch lists. Cash is listed
 * at its own till as long as it is held, and for two days at the others.
 */
export async function findHidden(stage: Stage): Promise<Violation[]> {
  const desk = await readDesk(stage.people.nomsa)
  const seen = new Set(desk)
  for (const cashier of [stage.people.rudo, stage.people.blessing]) {
    for (const { ticketId } of await listLeftOpen(cashier, { all: true })) seen.add(ticketId)
    for (const { ticketId } of (await getTillAtAGlance(cashier)).hands) seen.add(ticketId)
  }
  const isHidden = ({ id, collected }: HoldingTicket) => !(collected ? desk : seen).has(id)
  return (await findAtRest(stage)).filter(isHidden).map(({ id, heldCents, collected }) => {
    const where = collected ? 'the desk of what is paid and not delivered' : 'any till of the branch'
    return { rule: 'owed', what: `ticket ${id} holds ${heldCents}, and ${where} does not show it` }
  })
}

/** The tickets on the desk "Paid, not delivered", over all pages. */
async function readDesk(supervisor: Actor): Promise<Set<string>> {
  const ids = new Set<string>()
  let on: string | undefined
  do {
    const page = await listPaid(supervisor, { on })
    for (const { ticketId } of page.rows) ids.add(ticketId)
    on = page.on ?? undefined
  } while (on)
  return ids
}

/** Tickets that hold money while none of their items can still change automatically. */
export async function findAtRest(stage: Stage): Promise<HoldingTicket[]> {
  const moving = await stage.database.rows<{ id: string }>(
    'pos',
    `select "ticketId" as id from "Sale" where state in ('sending', 'pending')
     union select "ticketId" from "Collection" where state in ('sending', 'pending')`,
  )
  const underWay = new Set(moving.map(({ id }) => id))
  return (await findHolding(stage.database)).filter(({ id }) => !underWay.has(id))
}

/** Gives money back in a currency that was paid (decision 026), as the form proposes. Returns whether it went. */
async function giveBack(stage: Stage, ticket: HoldingTicket, input: { ticketId: string; intentId: string }) {
  for (const currency of new Set([ticket.backTo, 'USD', 'ZWG'])) {
    const back = await stage.ask('web1', cashierOf(stage, ticket), 'returnMoney', { ...input, currency })
    stage.trace.tell(`money back for ${ticket.id} in ${currency}: ${JSON.stringify(back)}`)
    if (back.kind === 'done') return true
  }
  return false
}

/** Every customer whose money is still held gets it, from the cashier or else the supervisor. */
export async function payOwed(stage: Stage): Promise<void> {
  const { nomsa } = stage.people
  for (const ticket of await findHolding(stage.database)) {
    const input = { ticketId: ticket.id, intentId: randomUUID() }
    if (await giveBack(stage, ticket, input)) continue
    const paid = await stage.ask('web2', nomsa, 'payOut', { ...input, amount: '', identity: '63-123456 A 42' })
    stage.trace.tell(`paid out for ${ticket.id}: ${JSON.stringify(paid)}`)
  }
}
