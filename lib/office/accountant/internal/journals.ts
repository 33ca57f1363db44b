import type { AccountName } from '@/lib/books/journal/model.ts'
import { ledgerByDay, type TotalsView } from '@/lib/books/totals/read-totals.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { BUSINESS_ZONE } from '@/lib/platform/shared/time/harare-day.ts'
import { ACCOUNTS, type JournalLayout } from '../model.ts'
import { entryIsOfMonth, type MonthSpan } from './month-span.ts'

/** A debit is positive. `kind` is empty for what is of no class, `currency` is USD for all that is told by its worth. */
export type JournalLine = {
  account: AccountName
  currency: string
  kind: string
  nativeCents: bigint
  usdCents: bigint
}

/** One journal, which balances; `branchCode` is empty for what is of no branch, or of all. */
export type Journal = { day: string; branchCode: string; branch: string; lines: JournalLine[] }

type Row = JournalLine & Omit<Journal, 'lines'>

/**
 * A month as journals, dated on their day or on the month's last. An entry is of one day and one branch, and sums to
 * zero in each currency, so that a journal does too.
 */
export async function listJournals(tx: Tx, span: MonthSpan, layout: JournalLayout): Promise<Journal[]> {
  const day = Prisma.sql`(e.at at time zone ${BUSINESS_ZONE})::date::text`
  const rows = await tx.$queryRaw<Row[]>`
    select g.*, coalesce(b.name, '') as branch from (
      select ${apart(layout.by === 'day', day, span.to)} as day,
        ${apart(layout.branches, Prisma.sql`coalesce(e."branchCode", '')`, '')} as "branchCode", p.account,
        ${apart(layout.currencies, Prisma.sql`p.currency`, 'USD')} as currency,
        ${apart(layout.classes, Prisma.sql`coalesce(s.kind, '')`, '')} as kind,
        sum(${layout.currencies ? Prisma.sql`p."nativeCents"` : Prisma.sql`p."usdCents"`})::bigint as "nativeCents",
        sum(p."usdCents")::bigint as "usdCents"
      from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
        left join "Sale" s on s.id = e."saleId" and p.account in ('sales', 'cost')
      where ${entryIsOfMonth(span)} group by 1, 2, 3, 4, 5
    ) g left join "Branch" b on b.code = g."branchCode"
    where g."nativeCents" <> 0 or g."usdCents" <> 0
    order by g.day, g."branchCode", array_position(${ACCOUNTS}::text[], g.account), g.currency <> 'USD', g.currency, g.kind`
  return journalsOf(rows)
}

function apart(isApart: boolean, what: Prisma.Sql, whole: string | null): Prisma.Sql {
  return isApart ? what : Prisma.sql`${whole}::text`
}

function journalsOf(rows: readonly Row[]): Journal[] {
  const journals: Journal[] = []
  for (const { day, branchCode, branch, ...line } of rows) {
    const last = journals.at(-1)
    if (last && last.day === day && last.branchCode === branchCode) last.lines.push(line)
    else journals.push({ day, branchCode, branch, lines: [line] })
  }
  return journals
}

/** The accounts of a month's journals, in the order of files. Payouts were losses (`bookedLedger`). */
export async function listMovedAccounts(
  view: TotalsView,
  { environment, from, to }: MonthSpan,
  { by, branches }: JournalLayout,
): Promise<AccountName[]> {
  const rows = await view.tx.$queryRaw<{ account: AccountName }[]>`
    select account from (
      select case measure when 'payout' then 'losses' else measure end as account,
        ${apart(by === 'day', Prisma.sql`day`, null)} as day,
        ${apart(branches, Prisma.sql`"branchCode"`, null)} as "branchCode", sum("usdCents") as cents
      from ${ledgerByDay(view)} t
      where environment = ${environment}::"Environment" and day between ${from}::date and ${to}::date
      group by 1, 2, 3
    ) g where cents <> 0 group by account order by array_position(${ACCOUNTS}::text[], account)`
  return rows.map(({ account }) => account)
}
