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
      'lib/sales/{model,schedule}.ts',
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
    mutate: ['lib/sales/*.ts'],
    tests: ['lost-answers', 'following', 'one-sale-only', 'two-at-once', 'sale-outcomes'],
  },
}

/** The area that a run was asked for: the pure rules unless the environment says another. */
export function chosenArea() {
  const name = process.env.MUTANTS_AREA ?? 'pure'
  const area = AREAS[name]
  if (!area) throw new Error(`There is no area ${name}`)
  return { name, ...area }
}
