import type { NamedMutant } from '../named-mutant.ts'

/** The Service's ledger against our books. */
export const STATEMENT: readonly NamedMutant[] = [
  {
    name: 'two workers read the statement at once',
    file: 'lib/office/statement/internal/sync-state.ts',
    find: 'and ("leaseUntil" is null or "leaseUntil" < now())',
    replace: '',
    tests: ['statement-sync'],
  },
  {
    name: 'a nameless row is foreign at once',
    file: 'lib/office/statement/internal/book-rows.ts',
    find: `and (r."readAt" < now() - \${graceMinutes} * interval '1 minute'`,
    replace: 'and (true',
    tests: ['money-rules-statement'],
  },
  {
    name: 'a nameless row is foreign while a sale of its amount has no end',
    file: 'lib/office/statement/internal/book-rows.ts',
    find: `s.state in ('sending', 'pending', 'not_sold')`,
    replace: 'false',
    tests: ['money-rules-statement'],
  },
  {
    name: 'a top-up of ours is booked as one from outside',
    file: 'lib/office/statement/internal/book-rows.ts',
    find: `and not (r.kind = 'top_up' and exists`,
    replace: 'and not (false and exists',
    tests: ['top-ups', 'money-rules-statement'],
  },
  {
    name: 'a row is offered to a person while a sale or payment of its amount may yet be booked',
    file: 'lib/office/statement/open-rows.ts',
    find: `and r.reference is null and (`,
    replace: 'and r.reference is null and false and (',
    tests: ['money-rules-statement'],
  },
  {
    name: 'a row of ours is booked as foreign',
    file: 'lib/office/statement/internal/book-rows.ts',
    find: 'and r."saleId" is null and r."collectionId" is null',
    replace: '',
    tests: ['money-rules-books'],
  },
  {
    name: 'an entry that is explained already explains another row',
    file: 'lib/office/statement/internal/list-expected.ts',
    find: 'and not exists (select from "StatementEntry" m where m."journalEntryId" = e.id)',
    replace: '',
    tests: ['statement-rows-named', 'statement-rows-nameless', 'assign-rows'],
  },
]
