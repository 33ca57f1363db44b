import type { Cents } from '@/lib/platform/shared/money.ts'
import { type Account, bank, type Entry, entry, inUsd, losses, opening, serviceAvailable, suspense } from './model.ts'

/** A top-up of the prepaid balance was credited. */
export function topUpCredited({ credential, amountCents }: { credential: string; amountCents: Cents }): Entry {
  return entry('credited', [inUsd(serviceAvailable(credential), amountCents), inUsd(bank('USD'), -amountCents)])
}

/** A row of the Service's statement that nothing here caused; `amountCents` has the row's sign. */
export function foreignStatementRow({ credential, amountCents }: { credential: string; amountCents: Cents }): Entry {
  return entry('foreign', [inUsd(serviceAvailable(credential), amountCents), inUsd(suspense, -amountCents)])
}

/** What a foreign row turned out to be: the owners' own use of the key, or lost. */
type Cause = 'own_use' | 'lost'

/** A foreign row leaves suspense once a person has said what it was. */
export function suspenseAssigned({ amountCents, cause }: { amountCents: Cents; cause: Cause }): Entry {
  return entry('assigned', [inUsd(suspense, amountCents), inUsd(accountOf(cause), -amountCents)])
}

type Row = { credential: string; amountCents: Cents }

/** As `suspenseAssigned`, for a row that was never booked. */
export function rowAssigned({ credential, amountCents, cause }: Row & { cause: Cause }): Entry {
  return entry('assigned', [inUsd(serviceAvailable(credential), amountCents), inUsd(accountOf(cause), -amountCents)])
}

/** A row that a person assigned turned out to be ours: the entry of what it belongs to books it. */
export function assignmentTakenBack({ credential, amountCents, cause }: Row & { cause: Cause }): Entry {
  return entry('taken_back', [inUsd(serviceAvailable(credential), -amountCents), inUsd(accountOf(cause), amountCents)])
}

/** A row in suspense turned out to be ours: the entry of what it belongs to books it. */
export function foreignTakenBack({ credential, amountCents }: Row): Entry {
  return entry('taken_back', [inUsd(serviceAvailable(credential), -amountCents), inUsd(suspense, amountCents)])
}

/** A top-up booked as foreign turned out to be ours: the entry of what it belongs to books it. */
export function loadedTakenBack({ credential, amountCents }: Row): Entry {
  return entry('taken_back', [inUsd(serviceAvailable(credential), -amountCents), inUsd(bank('USD'), amountCents)])
}

/** The difference between a row and the entry it belongs to. */
export function rowDiffered({ credential, amountCents }: Row): Entry {
  return entry('differed', [inUsd(serviceAvailable(credential), amountCents), inUsd(losses('USD'), -amountCents)])
}

function accountOf(cause: Cause): Account {
  return cause === 'lost' ? losses('USD') : opening('USD')
}

/** The prepaid balance when our books began; negative if owed. */
export function balanceFound({ credential, amountCents }: { credential: string; amountCents: Cents }): Entry {
  return entry('opening', [inUsd(serviceAvailable(credential), amountCents), inUsd(opening('USD'), -amountCents)])
}
