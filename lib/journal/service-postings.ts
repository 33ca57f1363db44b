import type { Cents } from '@/lib/shared/money.ts'
import { bank, type Entry, entry, inUsd, opening, serviceAvailable, suspense } from './model.ts'

/** A top-up of the prepaid balance was credited. */
export function topUpCredited({ credential, amountCents }: { credential: string; amountCents: Cents }): Entry {
  return entry('credited', [inUsd(serviceAvailable(credential), amountCents), inUsd(bank('USD'), -amountCents)])
}

/** A row of the Service's statement that nothing here caused; `amountCents` has the row's sign. */
export function foreignStatementRow({ credential, amountCents }: { credential: string; amountCents: Cents }): Entry {
  return entry('foreign', [inUsd(serviceAvailable(credential), amountCents), inUsd(suspense, -amountCents)])
}

/** What the prepaid balance stood at when our books began; below zero it was owed. */
export function balanceFound({ credential, amountCents }: { credential: string; amountCents: Cents }): Entry {
  return entry('opening', [inUsd(serviceAvailable(credential), amountCents), inUsd(opening('USD'), -amountCents)])
}
