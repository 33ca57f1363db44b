/**
 * What `npm run mutants` changes operator by operator, and the tests that must notice, by area. `pure` is run by unit
 * tests within a minute or two; the rules of the others live in transactions, and each of their mutants costs seconds.
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
export const AREAS = {
  pure: {
    mutate: [
      'lib/shared/{money,cash-count,cap-state,read-optional-amount}.ts',
      'lib/currencies/{model,read-rate}.ts',
      'lib/sales/model.ts',
      'lib/orders/schedule.ts',
      'lib/collections/model.ts',
      'lib/fundings/model.ts',
      'lib/journal/{model,price,verify}.ts',
      'lib/journal/*-postings.ts',
      'lib/shifts/build-report.ts',
      'lib/statement/{assign-rows,find-overlap}.ts',
      'lib/day-close/model.ts',
      'lib/standing/model.ts',
      'lib/reversals/suggest.ts',
    ],
    tests: ['lib/**/*.test.ts'],
  },
  sales: {
    mutate: [
      'lib/sales/{apply-outcome,book-outcome,conclude-not-sold,follow-sale,look-up,post-sale,raise-incident}.ts',
      'lib/sales/{refuse-twin,take-refusal}.ts',
      'lib/orders/{commit-repeat,conclude-not-taken,lease-due,note-refusal,read-look-up,set-next-check,take-answer,take-turn}.ts',
    ],
    tests: ['lost-answers', 'following', 'one-sale-only', 'two-at-once', 'sale-outcomes', 'money-rules-locks'],
  },
  tickets: {
    mutate: [
      'lib/tickets/{claim-ticket,claim-sale,lock-ticket,take-cash,price-item,requote-basket,collect-for-ticket}.ts',
      'lib/tickets/{sell-paid-ticket,sell-held,return-money,pay-out}.ts',
    ],
    tests: ['money-rules-tickets', 'basket', 'collect-ticket', 'pay-out', 'one-sale-only', 'collect-first'],
  },
  collections: {
    mutate: [
      'lib/collections/{apply-collection,book-collection,check-limits,conclude-not-made,confirm-otp}.ts',
      'lib/collections/{follow-collection,look-up-collection,post-collection,take-refusal}.ts',
    ],
    tests: ['collections', 'money-rules-payments', 'collect-ticket'],
  },
  books: {
    mutate: [
      'lib/journal/{post-entry,check-books}.ts',
      'lib/shifts/{close-shift,move-cash,open-shift,shift-for-sale,approve-shift,read-facts}.ts',
      'lib/standing/{earmarks,note-answer,refresh-balance}.ts',
      'lib/branches/refuse-over-cap.ts',
    ],
    tests: ['shifts', 'money-rules-books', 'money-rules-standing', 'selling-stops', 'branches'],
  },
  statement: {
    mutate: [
      'lib/statement/{explain-rows,book-foreign,book-opening,keep-rows,read-expected,find-entry,assign-row}.ts',
      'lib/statement/{sync-state,sync-statement}.ts',
    ],
    tests: ['statement-rows-named', 'statement-rows-nameless', 'statement-sync', 'assign-rows'],
  },
}

/** The area that a run was asked for: the pure rules unless the environment says another. */
export function chosenArea() {
  const name = process.env.MUTANTS_AREA ?? 'pure'
  const area = AREAS[name]
  if (!area) throw new Error(`There is no area ${name}`)
  return { name, ...area }
}
