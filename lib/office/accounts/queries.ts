import { listOwedSince } from '@/lib/books/tenders/accounts-owed.ts'
import { accountTender } from '@/lib/books/tenders/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { atBranches } from '@/lib/people/branches/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { ticketNumber, UUID } from '@/lib/platform/shared/ids.ts'
import type { AccountView, StatementLine } from './model.ts'

/** The accounts of the actor's branches: first those on which something is owed, longest first, then by name. */
export async function listAccounts(actor: Actor): Promise<AccountView[]> {
  authorise(actor, 'account:manage')
  const accounts = await readAccounts(visibleAccounts(actor))
  return accounts.sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name))
}

function rankOf({ since }: AccountView): number {
  return since?.getTime() ?? Number.MAX_SAFE_INTEGER
}

/** Accounts that sell at one of the actor's branches. */
function visibleAccounts({ branches }: Actor): Prisma.CustomerAccountWhereInput {
  if (branches === null) return {}
  return atBranches(branches)
}

async function readAccounts(where: Prisma.CustomerAccountWhereInput): Promise<AccountView[]> {
  const rows = await db().customerAccount.findMany({ where, orderBy: [{ name: 'asc' }, { id: 'asc' }] })
  const owing = await listOwedSince(
    db(),
    officeEnvironment(),
    rows.map(({ id }) => id),
  )
  const owed = new Map(owing.map((one) => [one.accountKey, one]))
  return rows.map(({ createdAt: _, phone, ...row }) => {
    const { owedCents = 0n, since = null } = owed.get(accountTender(row.id)) ?? {}
    return { ...row, phone: phone ?? '', owedCents, since: owedCents > 0n ? since : null }
  })
}

/** An account with everything that was bought and paid on it, oldest first; null if the actor may not see it. */
export async function getAccount(
  actor: Actor,
  id: string,
): Promise<{ account: AccountView; lines: StatementLine[] } | null> {
  authorise(actor, 'account:manage')
  if (!UUID.test(id)) return null
  const [account] = await readAccounts({ AND: [visibleAccounts(actor), { id }] })
  return account ? { account, lines: await listLines(id) } : null
}

type Line = Omit<StatementLine, 'owedCents'>

async function listLines(id: string): Promise<StatementLine[]> {
  const environment = officeEnvironment()
  const ofTicket = { select: { id: true, number: true, branchCode: true, till: { select: { number: true } } } } as const
  const where = { typeId: accountTender(id), ticket: { environment } }
  const [bought, returned, paid] = await Promise.all([
    db().tender.findMany({ where, select: { createdAt: true, usdCents: true, ticket: ofTicket } }),
    db().moneyReturn.findMany({ where, select: { createdAt: true, usdCents: true, ticket: ofTicket } }),
    db().accountPayment.findMany({ where: { accountId: id, environment } }),
  ])
  const lines: Line[] = [
    ...bought.map(({ createdAt: at, usdCents: cents, ticket }) => ({
      at,
      kind: 'bought' as const,
      cents,
      ...placeOf(ticket),
    })),
    ...returned.map(({ createdAt: at, usdCents, ticket }) => {
      return { at, kind: 'returned' as const, cents: -usdCents, ...placeOf(ticket) }
    }),
    ...paid.map(({ at, usdCents, reference }) => {
      return { at, kind: 'paid' as const, cents: -usdCents, about: reference ?? '', ticketId: null }
    }),
  ]
  let owedCents = 0n
  return lines
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((line) => {
      owedCents += line.cents
      return { ...line, owedCents }
    })
}

type TicketPlace = { id: string; number: number | null; branchCode: string; till: { number: number } }

function placeOf({ id, number, branchCode, till }: TicketPlace) {
  return { about: ticketNumber(branchCode, till.number, number ?? 0), ticketId: id }
}
