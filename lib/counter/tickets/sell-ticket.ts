import { postSale } from '@/lib/counter/sales/post-sale.ts'
import { type Ctx, requireTill, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { type ClaimInput, claimTicket } from './internal/claim-ticket.ts'
import { keepAsOwn, keepProblem } from './internal/keep-problem.ts'
import { readyBalance } from './internal/ready-balance.ts'
import { requoteBasket } from './internal/requote-basket.ts'
import { NOT_EMPTY } from './lock-ticket.ts'
import { waitToShow } from './wait-to-show.ts'

/**
 * Sells a quoted ticket for cash: claims it, sends its items, and returns once their outcomes are known or after five
 * seconds. A basket is priced again before money is taken. A refusal becomes the first item's problem, and the refusal
 * of a price that item's own; if the item is another choice by now, the first item says QUOTE_CHANGED instead. The
 * ticket's page shows whatever happens next. Returns whether it was `done` or `refused`. Refuses with TICKET_UNKNOWN if
 * this till has no such ticket, or it is empty.
 */
export async function sellTicket({ ctx, input }: { ctx: Ctx; input: ClaimInput }): Promise<'done' | 'refused'> {
  const { ticketId } = input
  const sales = await db().sale.findMany({
    where: { ticketId, ticket: ticketsOfTill(ctx.actor), ...NOT_EMPTY },
    orderBy: { position: 'asc' },
  })
  const [first] = sales
  if (!first) return refuse('TICKET_UNKNOWN')
  const sell = async () => {
    const debitCents = sumCents(sales.map(({ totalDebitCents }) => totalDebitCents ?? 0n))
    const priced = await requoteBasket({ ctx, input, sales })
    const { credential, environment } = sales.length > 1 ? presentKey(ctx) : first
    await readyBalance(credential, { ticketId, environment, debitCents })
    const claim = await claimTicket({ ctx, input: priced })
    if (claim.kind === 'taken') return
    await waitToShow(ticketId, Promise.all(claim.attempts.map((attempt) => postSale(attempt))))
  }
  return keepProblem(first.id, () => keepAsOwn(first, sell), 'priced')
}

/** What a basket was just priced with, whatever it was before. One that was not is refused by the claim anyway. */
function presentKey(ctx: Ctx) {
  const { name, environment } = credentialForTill(requireTill(ctx.actor))
  return { credential: name, environment }
}
