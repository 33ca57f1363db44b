import type { NamedMutant } from '../named-mutant.ts'

/** Payments by mobile money and top-ups. */
export const PAYMENTS: readonly NamedMutant[] = [
  {
    name: 'a phone rings again after two minutes',
    file: 'lib/counter/collections/follow-collection.ts',
    find: `o."createdAt" > now() - interval '2 minutes'`,
    replace: 'true',
    tests: ['collection-rules', 'collections'],
  },
  {
    name: 'two top-ups at once both find the last of the day’s room',
    file: 'lib/office/fundings/day-limit.ts',
    find: 'await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`top-ups ${environment}`}))`',
    replace: '',
    tests: ['top-ups'],
  },
]
