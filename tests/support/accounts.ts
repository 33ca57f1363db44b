import { randomUUID } from 'node:crypto'
import { accountTender, type TypedTender } from '@/lib/books/tenders/model.ts'
import { type AccountChange, setAccount } from '@/lib/office/accounts/set-account.ts'
import type { Actor } from '@/lib/people/access/model.ts'

/** An owner lets a customer buy on account, for ten dollars at every branch. Returns the account's id. */
export async function addAccount(owner: Actor, change: Partial<AccountChange> = {}): Promise<string> {
  const id = randomUUID()
  const usual = { name: `Mrs Moyo ${id.slice(0, 4)}`, phone: '', limit: '10', branches: [], open: true }
  await setAccount({ ctx: { actor: owner }, input: { id, ...usual, ...change } })
  return id
}

/** A tender on account; `reason` is why it may be above the limit. */
export function onAccount(id: string, text: string, reason = ''): TypedTender {
  return { typeId: accountTender(id), currency: 'USD', text, reference: reason }
}
