import type { NamedMutant } from '../named-mutant.ts'

/** A ticket's money: taken, kept for its customer, spent once, given back. */
export const TICKETS: readonly NamedMutant[] = [
  {
    name: 'presses on one ticket do not wait for each other',
    file: 'lib/counter/tickets/lock-ticket.ts',
    find: 'from "Ticket" where id = ${ticketId}::uuid for no key update',
    replace: 'from "Ticket" where id = ${ticketId}::uuid',
    tests: ['one-sale-only', 'money-rules-locks'],
  },
  {
    name: 'an item changes while its ticket is held',
    file: 'lib/counter/tickets/lock-ticket.ts',
    find: 'where id = (select "ticketId" from "Sale" where id = ${saleId}::uuid) for no key update',
    replace: 'where id = (select "ticketId" from "Sale" where id = ${saleId}::uuid)',
    tests: ['money-rules-locks'],
  },
]

/** The shared balance and the caps of a branch. */
export const BALANCE: readonly NamedMutant[] = [
  {
    name: 'a ticket may not spend its own earmarked money',
    file: 'lib/service/standing/earmarks.ts',
    find: ' and p."ticketId" <> ${ticketId}::uuid',
    replace: '',
    tests: ['earmarks', 'money-rules-standing'],
  },
  {
    name: 'an earmark goes while money is held',
    file: 'lib/service/standing/earmarks.ts',
    find: 'where p."byPhone" and p."heldCents" > 0',
    replace: 'where not p."byPhone" and p."heldCents" > 0',
    tests: ['pay-out', 'money-rules-standing'],
  },
  {
    name: 'two tills weigh the balance at the same moment',
    file: 'lib/service/standing/earmarks.ts',
    find: '() => tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`balance ${environment}`}))`',
    replace: '() => Promise.resolve()',
    tests: ['earmarks'],
  },
  {
    name: 'a claim does not weigh the balance again at its end',
    file: 'lib/counter/tickets/internal/claim-ticket.ts',
    find: 'await spendLast()',
    replace: '',
    tests: ['earmarks'],
  },
  {
    name: 'a claim weighs the balance with its own items twice',
    file: 'lib/service/standing/earmarks.ts',
    find: ' and id <> all(${saleIds}::uuid[])',
    replace: '',
    tests: ['earmarks'],
  },
  {
    name: 'what was booked since the balance was asked for is spent twice',
    file: 'lib/service/standing/earmarks.ts',
    find: 'and e.at > standing.at',
    replace: 'and false',
    tests: ['earmarks'],
  },
]
