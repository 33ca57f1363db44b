import type { NamedMutant } from '../named-mutant.ts'

/** The journal, what proves it, and the cash in the drawers. */
export const BOOKS: readonly NamedMutant[] = [
  {
    name: 'what was written off is not known when the sale is reversed',
    file: 'lib/books/journal/ledger.ts',
    find: `sum(p."nativeCents") filter (where p.account = 'losses')`,
    replace: '0',
    tests: ['written-off-reversed'],
  },
  {
    name: 'the proof of the books passes a drawer that differs',
    file: 'lib/books/journal/check-books.ts',
    find: 'where coalesce(b.cents, 0) <> coalesce(r.cents, 0)`',
    replace: 'where false`',
    tests: ['books-check'],
  },
  {
    name: 'the proof of the books passes an entry that is not zero in USD',
    file: 'lib/books/journal/check-books.ts',
    find: ' or sum("usdCents") <> 0',
    replace: '',
    tests: ['books-check', 'money-rules-books'],
  },
  {
    name: 'a shift is closed while a sale is being paid at its till',
    file: 'lib/counter/shifts/till-shift.ts',
    find: 'for share`',
    replace: '`',
    tests: ['shifts', 'money-rules-locks'],
  },
  {
    name: 'two movements of one drawer do not see each other',
    file: 'lib/counter/shifts/till-shift.ts',
    find: 'for update`',
    replace: '`',
    tests: ['shifts', 'money-rules-locks'],
  },
  {
    name: 'the drawer of practice counts to the real one',
    file: 'lib/books/totals/booked-balances.ts',
    find: 'where e.environment = ${environment}::"Environment"\n        and',
    replace: 'where true\n        and',
    tests: ['shifts', 'training', 'money-rules-books'],
  },
  {
    name: 'what is summed of a drawer is counted once more from the journal',
    file: 'lib/books/totals/booked-balances.ts',
    find: 'and p."entryId" > (select "throughEntryId" from "TotalsThrough" where id = 1)',
    replace: '',
    tests: ['shifts', 'totals-by-month', 'money-rules-books'],
  },
  {
    name: 'a sale whose end comes after the close is on no Z',
    file: 'lib/counter/shifts/internal/report-news.ts',
    find: `l."objectKind" = 'sale' and l.state in ('sending', 'pending', 'not_sold')`,
    replace: `l."objectKind" = 'sale' and l.state in ('pending')`,
    tests: ['shifts', 'shift-days', 'money-rules-books'],
  },
  {
    name: 'a row that was read after its day was signed counts to no day',
    file: 'lib/office/day-close/internal/day-span.ts',
    find: "Prisma.join([own, ...after], ' or ')",
    replace: "Prisma.join([own, ...after.slice(99)], ' or ')",
    tests: ['day-close'],
  },
  {
    name: 'a row of a day that nobody signed counts again after a later day that is',
    file: 'lib/office/day-close/internal/day-span.ts',
    find: 'r."occurredAt" >= ${since} and r.position > ${above}',
    replace: 'r.position > ${above} and ${since} is not null',
    tests: ['signed-days'],
  },
]
