/**
 * What `npm run mutants` changes operator by operator, and the tests that must notice, by area. `pure` is run by unit
 * tests within a minute or two; the rules of the others live in transactions, and each of their mutants costs seconds.
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
export const AREAS = {
  pure: {
    mutate: [
      'lib/platform/shared/{money,cash-count,order-state}.ts',
      'lib/books/currencies/model.ts',
      'lib/books/tenders/model.ts',
      'lib/counter/sales/model.ts',
      'lib/service/orders/schedule.ts',
      'lib/counter/collections/model.ts',
      'lib/office/fundings/model.ts',
      'lib/books/journal/{model,price}.ts',
      'tests/support/verify-books.ts',
      'lib/books/journal/*-postings.ts',
      'lib/counter/shifts/internal/build-report.ts',
      'lib/office/statement/internal/{assign-rows,find-overlap}.ts',
      'lib/office/day-close/model.ts',
      'lib/service/standing/model.ts',
      'lib/office/reversals/model.ts',
      'lib/counter/recovery/internal/parse-reference.ts',
      'lib/counter/commission/model.ts',
    ],
    tests: ['lib/**/*.test.ts'],
  },
  sales: {
    mutate: [
      'lib/counter/sales/{apply-outcome,follow-sale,look-up,post-sale}.ts',
      'lib/counter/sales/internal/conclude-sale.ts',
      'lib/service/incidents/incidents.ts',
      'lib/counter/sales/refuse-duplicate.ts',
      'lib/service/orders/{attempts,look-up,schedule}.ts',
    ],
    tests: [
      ...[
        'apply-outcome',
        'sale-rules',
        'sale-outcomes',
        'sale-minimal',
        'sale-waits',
        'codes-that-come-later',
        'lost-answers',
        'repeat',
      ],
      ...['following', 'frozen', 'reversal-watch', 'error-codes', 'one-sale-only', 'two-at-once', 'money-rules-locks'],
    ],
  },
  tickets: {
    mutate: [
      'lib/counter/tickets/internal/{claim-ticket,keep-problem,store-tenders,price-item,requote-basket}.ts',
      'lib/counter/tickets/{lock-ticket,collect-for-ticket}.ts',
      'lib/counter/tickets/{sell-paid-ticket,sell-held,return-money,pay-out}.ts',
    ],
    tests: [
      ...[
        'claim-ticket',
        'money-rules-tickets',
        'basket',
        'earmarks',
        'late-prices',
        'mixed-cash',
        'endings',
        'pay-out',
        'sell-again',
      ],
      ...['reversed-after-phone', 'return-environment', 'collect-ticket', 'collect-first', 'one-sale-only'],
      ...['basket-means', 'money-back-edges', 'sell-held-edges'],
    ],
  },
  collections: {
    mutate: [
      'lib/counter/collections/{apply-collection,commit-collection,confirm-otp}.ts',
      'lib/counter/collections/internal/conclude-collection.ts',
      'lib/service/orders/news.ts',
      'lib/counter/collections/{follow-collection,look-up-collection,post-collection}.ts',
    ],
    tests: [
      'apply-collection',
      'confirm-otp',
      'collection-rules',
      'collections',
      'money-rules-payments',
      'collect-ticket',
      'collect-first',
      'paid-while-stopped',
    ],
  },
  books: {
    mutate: [
      'lib/books/journal/{ledger,check-books}.ts',
      'lib/counter/shifts/{close-shift,move-cash,open-shift,review-shift,till-shift}.ts',
      'lib/counter/shifts/internal/get-report-facts.ts',
      'lib/service/standing/{earmarks,store-answer,refresh-balance}.ts',
      'lib/counter/tickets/internal/requote-basket.ts',
      'lib/people/branches/refuse-over-cap.ts',
    ],
    tests: [
      ...[
        'shift-writes',
        'shifts',
        'shift-days',
        'signed-days',
        'mixed-cash',
        'journal',
        'books-check',
        'money-rules-books',
      ],
      ...[
        'store-answer',
        'earmarks',
        'earmarks-unheard',
        'balance-keys',
        'money-rules-standing',
        'standing-writes',
        'selling-stops',
        'branches',
      ],
    ],
  },
  tenders: {
    mutate: [
      'lib/books/tenders/{model,plan-return}.ts',
      'lib/books/journal/clearing-postings.ts',
      'lib/counter/accounts/{charge-account,pay-account}.ts',
      'lib/office/settlements/{settle-payments,unsettled-days}.ts',
    ],
    tests: [
      'lib/books/tenders/model.test.ts',
      'lib/books/tenders/plan-return.test.ts',
      'payment-types',
      'settlements',
      'customer-accounts',
      'mixed-cash',
    ],
  },
  returned: {
    mutate: [
      'lib/counter/tickets/{undo-return,note-ticket,held-for-item}.ts',
      'lib/counter/ticket-lists/find-sales.ts',
      'lib/books/journal/{held-money,name-held}.ts',
      'lib/service/standing/account.ts',
      'lib/platform/shared/posted-again.ts',
    ],
    tests: [
      'undo-return',
      'change-told',
      'find-sales',
      'paid-late',
      'own-money-only',
      'mixed-cash',
      'other-partner',
      'posted-again',
      'settings-changed',
      'lib/books/journal/held-money.test.ts',
      'lib/counter/tickets/held-for-item.test.ts',
      'held-by-item',
      'money-back-edges',
    ],
  },
  owed: {
    mutate: [
      'lib/counter/endings/{debts,keep-money}.ts',
      'lib/counter/endings/internal/end-money.ts',
      'lib/counter/tickets/{is-handled,pay-debt,press-sell}.ts',
      'lib/counter/to-do/list-to-do.ts',
      'lib/counter/receipts/handed-over.ts',
      'lib/office/reversals/settle-reversal.ts',
      'lib/platform/env/choose-credential.ts',
    ],
    tests: [
      ...[
        'endings',
        'late-payment-debt',
        'reversal-inbox',
        'reversed-after-phone',
        'undo-return',
        'to-do',
        'held-cash',
        'pay-out',
        'sum-shown',
        'basket',
        'own-money-only',
        'debt-paid',
      ],
      ...['sell-again', 'intent-of-another', 'press-sell', 'late-prices', 'return-environment'],
      'lib/platform/env/choose-credential.test.ts',
    ],
  },
  fundings: {
    mutate: ['lib/office/fundings/day-limit.ts', 'lib/office/fundings/internal/{apply-funding,post-funding}.ts'],
    tests: ['apply-funding', 'top-ups', 'top-up-rules', 'top-up-keys', 'settings-undone'],
  },
  days: {
    mutate: [
      'lib/office/day-close/sign-day.ts',
      'lib/books/currencies/set-rate.ts',
      'lib/counter/catalogue/{plan-price,list-planned,price-rules}.ts',
      'lib/people/branches/refuse-over-cap.ts',
    ],
    tests: [
      ...['around-midnight', 'near-midnight', 'planned-prices', 'settings-undone', 'branches'],
      ...['day-close', 'money-rules-statement', 'money-settings', 'lib/counter/catalogue/price-rules.test.ts'],
    ],
  },
  recovery: {
    mutate: [
      'lib/counter/recovery/{catch-up,mark-lost-time}.ts',
      'lib/counter/recovery/internal/{lost-ticket,list-orders-since,recover-orders}.ts',
      'lib/office/recovery/settle-till.ts',
    ],
    tests: ['lost-time', 'lost-orders-found', 'recovered-cash'],
  },
  statement: {
    mutate: [
      'lib/office/statement/{explain-rows,assign-row}.ts',
      'lib/office/statement/internal/{book-rows,store-rows,listed-rows,list-expected,sync-state,take-back}.ts',
      'lib/office/statement/sync-statement.ts',
    ],
    tests: [
      ...[
        'statement-rows-named',
        'statement-rows-nameless',
        'statement-sync',
        'statement-details',
        'statement-trimmed',
      ],
      ...[
        'statement-asking',
        'statement-anew',
        'statement-stops',
        'statement-explained',
        'statement-two-workers',
        'money-rules-statement',
        'assign-rows',
        'planted-differences',
      ],
    ],
  },
}

/** The requested area: the pure rules unless the environment names another, with some of its tests if it names those. */
export function chosenArea() {
  const name = process.env.MUTANTS_AREA ?? 'pure'
  const area = AREAS[name]
  if (!area) throw new Error(`There is no area ${name}`)
  const tests = process.env.MUTANTS_TESTS?.split(',') ?? area.tests
  const strange = tests.find((test) => !area.tests.includes(test))
  if (strange !== undefined) throw new Error(`${strange} is no test of ${name}`)
  return { name, mutate: area.mutate, tests }
}
