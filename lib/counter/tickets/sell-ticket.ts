import { postSale } from '@/lib/counter/sales/post-sale.ts'
import { type Ctx, requireTill, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { waitToShow } from './ask-now.ts'
import { type ClaimInput, claimTicket } from './internal/claim-ticket.ts'
import { keepOnTicket } from './internal/keep-problem.ts'
import { readyBalance, requoteBasket } from './internal/requote-basket.ts'
import { NOT_EMPTY } from './lock-ticket.ts'

/**
 * Sells a quoted ticket for cash: claims it, sends its items, and returns once their outcomes are known or after five
 * seconds. A basket is priced again before money is taken. A refusal becomes the ticket's problem, and the refusal of a
 * price that item's own. The ticket's page shows whatever happens next. Returns whether it was `done` or `refused`.
 * Refuses with TICKET_TAKEN_OVER if another till of the branch took it over before this press claimed it, or with
 * TICKET_UNKNOWN if this till has no such ticket, or it is empty.
 */
export async function sellTicket({ ctx, input }: { ctx: Ctx; input: ClaimInput }): Promise<'done' | 'refused'> {
  const { ticketId } = input
  const sales = await db().sale.findMany({
    where: { ticketId, ticket: ticketsOfTill(ctx.actor), ...NOT_EMPTY },
    orderBy: { position: 'asc' },
  })
  const [first] = sales
  if (!first) {
    await refuseTakenOver(ctx, ticketId)
    return refuse('TICKET_UNKNOWN')
  }
  let isClaimed = false
  const sell = async () => {
    const debitCents = sumCents(sales.map(({ totalDebitCents }) => totalDebitCents ?? 0n))
    const priced = await requoteBasket({ ctx, input, sales })
    const { credential, environment } = sales.length > 1 ? presentKey(ctx) : first
    await readyBalance(credential, { ticketId, environment, debitCents })
    const claim = await claimTicket({ ctx, input: priced })
    if (claim.kind === 'taken') return
    // After the commit: a refusal inside would undo the audit's record of the try.
    if (claim.kind === 'lacks') return refuse('CHANGE_LACKING', { params: { currency: claim.currency } })
    isClaimed = true
    await waitToShow(ticketId, Promise.all(claim.attempts.map((attempt) => postSale(attempt))))
  }
  const how = await keepOnTicket(first, sell)
  if (!isClaimed) await refuseTakenOver(ctx, ticketId)
  return how
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
