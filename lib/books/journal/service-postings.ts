import type { Cents } from '@/lib/platform/shared/money.ts'
import { type Account, bank, type Entry, entry, inUsd, losses, opening, serviceAvailable, suspense } from './model.ts'

export function topUpCredited({ credential, amountCents }: { credential: string; amountCents: Cents }): Entry {
  return entry('credited', [inUsd(serviceAvailable(credential), amountCents), inUsd(bank('USD'), -amountCents)])
}

/** A row of the Service's statement that nothing here caused; `amountCents` has the row's sign. */
export function foreignStatementRow({ credential, amountCents }: { credential: string; amountCents: Cents }): Entry {
  return entry('foreign', [inUsd(serviceAvailable(credential), amountCents), inUsd(suspense, -amountCents)])
}

type Cause = 'own_use' | 'lost'

export function suspenseAssigned({ amountCents, cause }: { amountCents: Cents; cause: Cause }): Entry {
  return entry('assigned', [inUsd(suspense, amountCents), inUsd(accountOf(cause), -amountCents)])
}

type Row = { credential: string; amountCents: Cents }

export function rowAssigned({ credential, amountCents, cause }: Row & { cause: Cause }): Entry {
  return entry('assigned', [inUsd(serviceAvailable(credential), amountCents), inUsd(accountOf(cause), -amountCents)])
}

/** A row that a person assigned turned out to be ours, and is booked by the entry it belongs to. */
export function assignmentTakenBack({ credential, amountCents, cause }: Row & { cause: Cause }): Entry {
  return entry('taken_back', [inUsd(serviceAvailable(credential), -amountCents), inUsd(accountOf(cause), amountCents)])
}

export function foreignTakenBack({ credential, amountCents }: Row): Entry {
  return entry('taken_back', [inUsd(serviceAvailable(credential), -amountCents), inUsd(suspense, amountCents)])
}

/** The same for a top-up booked as foreign. */
export function loadedTakenBack({ credential, amountCents }: Row): Entry {
  return entry('taken_back', [inUsd(serviceAvailable(credential), -amountCents), inUsd(bank('USD'), amountCents)])
}

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
