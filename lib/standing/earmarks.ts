import { credentialNamed } from '../credentials.ts'
import { db, type Tx } from '../db.ts'
import type { Environment } from '../generated/prisma/client.ts'
import { type Cents, formatUsd } from '../shared/money.ts'
import { refuse } from '../shared/problem.ts'
import { refreshBalance } from './refresh-balance.ts'

/** What was collected for other tickets of an environment and has not become a sale yet, in USD cents. */
async function earmarkedCents(environment: Environment, exceptTicketId: string, tx: Tx = db()): Promise<Cents> {
  const [row] = await tx.$queryRaw<{ held: bigint | null }[]>`
    select -sum(p."nativeCents")::bigint as held
    from "Ticket" t join "JournalPosting" p on p.account = 'held' and p."accountKey" = t.id::text
    where t.earmarked and t.environment = ${environment}::"Environment" and t.id <> ${exceptTicketId}::uuid`
  return row?.held ?? 0n
}

type Spending = { ticketId: string; environment: Environment; credential: string; debitCents: Cents }

/** Before a claim: where money is earmarked, asks for the balance anew, so that an old one refuses nobody. */
export async function refreshIfEarmarked({ ticketId, environment, credential }: Spending): Promise<void> {
  if ((await earmarkedCents(environment, ticketId)) > 0n) await refreshBalance(credentialNamed(credential))
}

/**
 * Refuses with BALANCE_EARMARKED where a sale would spend what other customers have paid in already: the balance is
 * shared, and less what is earmarked it must cover the debit. A balance never heard of refuses nothing.
 */
export async function refuseOverEarmarks(tx: Tx, spending: Spending): Promise<void> {
  const { ticketId, environment, credential, debitCents } = spending
  const earmarked = await earmarkedCents(environment, ticketId, tx)
  if (earmarked === 0n) return
  const standing = await tx.serviceStanding.findUnique({ where: { credential } })
  const available = standing?.availableCents ?? null
  if (available === null || available - earmarked >= debitCents) return
  refuse('BALANCE_EARMARKED', { params: { available: formatUsd(available), earmarked: formatUsd(earmarked) } })
}

/** Frees the balance for others once nothing of a ticket's money is left. */
export async function releaseEarmark(tx: Tx, ticketId: string, heldCents: Cents): Promise<void> {
  if (heldCents === 0n)
    await tx.ticket.updateMany({ where: { id: ticketId, earmarked: true }, data: { earmarked: false } })
}
