import { type Cents, parseTypedAmount } from '@/lib/shared/money.ts'

/** What the cash field says: enough (with the change), too little (with what is missing), or no amount at all. */
export type CashRead =
  | { kind: 'enough'; received: Cents; change: Cents }
  | { kind: 'short'; missing: Cents }
  | { kind: 'unreadable' }

/** Reads the cash typed for a price. Nothing typed means the exact sum. */
export function readCash(text: string, price: Cents): CashRead {
  const typed = parseTypedAmount(text)
  if (!typed.ok)
    return typed.problem === 'empty' ? { kind: 'enough', received: price, change: 0n } : { kind: 'unreadable' }
  const change = typed.cents - price
  return change < 0n ? { kind: 'short', missing: -change } : { kind: 'enough', received: typed.cents, change }
}
