import fc from 'fast-check'
import { ERRORS, FATES, type Fate, PAYMENT_FATES } from '../fates.ts'

const others = FATES.filter((one) => !(ERRORS as readonly Fate[]).includes(one))

/** Nobody knows afterwards whether it was sold. */
const UNKNOWN: Fate[] = ['drop', 'drop', 'drop_after', 'garbage', 'INTERNAL_ERROR']

/** What the Service does with a step's sales: half the time what it should. */
export const anyFate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fate>('usual') },
  { weight: 3, arbitrary: fc.constantFrom(...UNKNOWN) },
  { weight: 3, arbitrary: fc.constantFrom(...others) },
  { weight: 2, arbitrary: fc.constantFrom<Fate>(...ERRORS) },
)

/** What it does with the worker's sales, which repeat unknown ones: refusals matter most there. */
export const anyRepeatFate: fc.Arbitrary<Fate> = fc.oneof(anyFate, fc.constantFrom<Fate>(...ERRORS))

/** The same for payments. */
export const anyPaymentFate = fc.oneof(
  { weight: 4, arbitrary: fc.constant('usual' as const) },
  { weight: 3, arbitrary: fc.constant('waits' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...PAYMENT_FATES) },
)
