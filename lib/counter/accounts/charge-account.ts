import { listTermsOfTill } from '@/lib/books/payment-types/queries.ts'
import { sumOwed } from '@/lib/books/tenders/accounts-owed.ts'
import { accountIdOf, accountTender, type PaymentTerms, type TenderRow } from '@/lib/books/tenders/model.ts'
import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, type ActorTill, may } from '@/lib/people/access/model.ts'
import { atBranchInSql } from '@/lib/people/access/visible-rows.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type SqlTx } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { AccountTerms } from './model.ts'

/** The accounts that a till's branch sells to, with what each may still buy; none for whoever may not sell on account. */
async function listAccountTerms(actor: Actor): Promise<AccountTerms[]> {
  if (!may(actor, 'account:sell')) return []
  return findTerms(db(), requireTill(actor), Prisma.sql`true`)
}

/** The same of some of them, in the caller's transaction. */
export function accountTermsOf(tx: SqlTx, actor: Actor, ids: readonly string[]): Promise<AccountTerms[]> {
  return findTerms(tx, requireTill(actor), Prisma.sql`id = any(${[...ids]})`)
}

async function findTerms(tx: SqlTx, till: ActorTill, which: Prisma.Sql): Promise<AccountTerms[]> {
  const environment = environmentOf(till)
  const rows = await tx.$queryRaw<{ id: string; name: string; limitCents: Cents }[]>`
    select id, name, "limitCents" from "CustomerAccount"
    where open and ${atBranchInSql(till.branchCode)} and ${which} order by name, id`
  const owed = await sumOwed(
    tx,
    environment,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, limitCents }) => ({
    ...({ id: accountTender(id), name, currency: 'USD', asksReference: false, givesChange: false } as const),
    leftCents: limitCents - (owed.get(id) ?? 0n),
  }))
}

/** What a till takes besides cash and mobile money: payment types in the order of their buttons, then accounts. */
export async function listWaysToPay(actor: Actor): Promise<(PaymentTerms | AccountTerms)[]> {
  const [types, accounts] = await Promise.all([listTermsOfTill(actor), listAccountTerms(actor)])
  return [...types, ...accounts]
}

type Charging = { id: string; environment: Environment }

/**
 * Lets a ticket be paid on account, up to each account's limit; whoever may go over the caps of a branch may go over it
 * for a reason, which the audit keeps. Accounts stay locked, so that two tills cannot both use what is left of one.
 * @throws NOT_ALLOWED, ACCOUNT_CLOSED, ACCOUNT_OVER_LIMIT, ACCOUNT_OVER_REASON
 */
export async function chargeAccounts(
  tx: SqlTx,
  { actor }: Ctx,
  ticket: Charging,
  rows: readonly TenderRow[],
): Promise<void> {
  for (const { typeId, usdCents, reference } of rows) {
    const id = accountIdOf(typeId)
    if (id === null) continue
    authorise(actor, 'account:sell')
    const [account] = await tx.$queryRaw<{ name: string; limitCents: Cents; open: boolean }[]>`
      select name, "limitCents", open from "CustomerAccount" where id = ${id} for no key update`
    if (!account?.open) return refuse('ACCOUNT_CLOSED', { field: 'tender' })
    const owedCents = (await sumOwed(tx, ticket.environment, [id])).get(id) ?? 0n
    const leftCents = account.limitCents - owedCents
    if (usdCents <= leftCents) continue
    const params = {
      name: account.name,
      limit: formatUsd(account.limitCents),
      left: formatUsd(leftCents > 0n ? leftCents : 0n),
    }
    if (!may(actor, 'cap:override')) refuse('ACCOUNT_OVER_LIMIT', { field: 'tender', params })
    const reason = reference?.trim() ?? ''
    if (reason === '') refuse('ACCOUNT_OVER_REASON', { field: 'tender', params })
    await recordAudit(tx, actor, {
      ...({ action: 'account:over-limit', objectKind: 'ticket', objectId: ticket.id } as const),
      detail: { limit: params.limit, leftOnAccount: params.left, cents: String(usdCents), reason },
    })
  }
}
