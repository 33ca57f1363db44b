import { postSale } from '@/lib/counter/sales/post-sale.ts'
import { Prisma, type Sale, type Ticket } from '@/lib/generated/prisma/client.ts'
import { type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { ofTillsInSql } from '@/lib/people/access/visible-rows.ts'
import { columnsOf, db } from '@/lib/platform/database/db.ts'
import { queryPlain } from '@/lib/platform/database/plain.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { waitToShow } from './ask-now.ts'
import { type ClaimInput, claimTicket } from './internal/claim-ticket.ts'
import { keepOnTicket } from './internal/keep-problem.ts'
import { readyBalance, requoteBasket } from './internal/requote-basket.ts'
import { NOT_EMPTY_IN_SQL } from './lock-ticket.ts'
import { noteTicket, type TicketNoteInput } from './note-ticket.ts'

/** What stands with the ticket, and was typed beside the price; null if the form has no place for it. */
type SellInput = ClaimInput & { noted?: TicketNoteInput | null }

/**
 * Sells a quoted ticket for cash: claims it, sends its items, and returns once their outcomes are known or after five
 * seconds. A name and note that were typed are saved first, whatever becomes of the press. A basket is priced again
 * before money is taken. A refusal becomes the ticket's problem, and the refusal of a price that item's own. The ticket's
 * page shows whatever happens next. Returns whether it was `done` or `refused`.
 * @throws TICKET_TAKEN_OVER if another till of the branch took it over before this press claimed it; TICKET_UNKNOWN if
 * this till has no such ticket, or it is empty
 */
export async function sellTicket({ ctx, input }: { ctx: Ctx; input: SellInput }): Promise<'done' | 'refused'> {
  const { ticketId, noted } = input
  const sales = await listItems(ctx, ticketId)
  const [first] = sales
  if (noted && (!first || isNews(noted, first))) await noteTicket({ ctx, input: noted })
  if (!first) {
    await refuseTakenOver(ctx, ticketId)
    return refuse('TICKET_UNKNOWN')
  }
  let isClaimed = false
  const sell = async () => {
    const priced = await requoteBasket({ ctx, input, sales })
    const claim = await claimWithBalance(ctx, priced, sales)
    if (claim.kind === 'taken') return
    // After the commit: a refusal inside would undo the audit's record of the try.
    if (claim.kind === 'lacks') return refuse('CHANGE_LACKING', { params: { currency: claim.currency } })
    isClaimed = true
    await waitToShow(ticketId, Promise.all(claim.sends.map(({ attempt, committed }) => postSale(attempt, committed))))
  }
  const how = await keepOnTicket(first, sell)
  if (!isClaimed) await refuseTakenOver(ctx, ticketId)
  return how
}

type Item = Sale & Pick<Ticket, 'customerName' | 'note'>

/** The items of a ticket at this till but empty ones (`NOT_EMPTY_IN_SQL`), with what it says of the customer. */
function listItems({ actor }: Ctx, ticketId: string): Promise<Item[]> {
  return queryPlain<Item[]>(Prisma.sql`
    select ${columnsOf(Prisma.SaleScalarFieldEnum, 's')}, t."customerName", t.note
    from "Ticket" t join "Sale" s on s."ticketId" = t.id
    where t.id = ${ticketId}::uuid and ${ofTillsInSql([requireTill(actor).id])}
      and ${NOT_EMPTY_IN_SQL}
    order by s.position`)
}

function isNews(noted: TicketNoteInput, { customerName, note }: Item): boolean {
  return noted.customerName !== (customerName ?? '') || noted.note !== (note ?? '')
}

/** What a fresh balance may lift. */
const ABOUT_BALANCE = ['BALANCE_NOT_KNOWN', 'BALANCE_EARMARKED', 'BASKET_OVER_BALANCE']

/** Claims a ticket. Only if the known balance does not cover it is the Service asked again, and the claim made anew. */
async function claimWithBalance(ctx: Ctx, input: ClaimInput, sales: readonly Sale[]) {
  try {
    return await claimTicket({ ctx, input: { ...input, balanceAsked: false } })
  } catch (error) {
    if (!(error instanceof DomainError) || !ABOUT_BALANCE.includes(error.problem.code)) throw error
    const [first] = sales
    const { credential, environment } = sales.length === 1 && first ? first : presentKey(ctx)
    const debitCents = sumCents(sales.map(({ totalDebitCents }) => totalDebitCents ?? 0n))
    await readyBalance(credential, { ticketId: input.ticketId, environment, debitCents })
    return claimTicket({ ctx, input })
  }
}

/** An unpaid ticket becomes the other till's own: to whoever pressed here, its page does not exist any more. */
async function refuseTakenOver({ actor }: Ctx, ticketId: string): Promise<void> {
  const { id, branchCode } = requireTill(actor)
  const select = { tillId: true, takenOverTillId: true }
  const ticket = await db().ticket.findFirst({ where: { id: ticketId, branchCode }, select })
  if (ticket && ticket.tillId !== id && ticket.takenOverTillId !== id) refuse('TICKET_TAKEN_OVER')
}

/** What a basket was just priced with, whatever it was before. One that was not is refused by the claim anyway. */
function presentKey(ctx: Ctx) {
  const { name, environment } = credentialForTill(requireTill(ctx.actor))
  return { credential: name, environment }
}
