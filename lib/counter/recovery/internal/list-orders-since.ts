import type { Credential } from '@/lib/platform/env/credential.ts'
import type { Answer, Page } from '@/lib/service/api/answer.ts'
import type { Collection } from '@/lib/service/api/contract/money-in.ts'
import type { Transaction } from '@/lib/service/api/contract/transaction.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import type { CatchUpProblem } from '@/lib/service/standing/model.ts'

const MOST_PAGES = 5_000

/** What one key was told of all orders since an instant; `unread` counts rows that break the contract. */
export type Listed = { sales: Transaction[]; payments: Collection[]; unread: number }

export type ListProblem = { problem: CatchUpProblem; key: string }

/** All pages of a key's sales and payments since an instant, in any order. A row without a time may be older. */
export async function listOrdersSince(
  { name }: Credential,
  from: Date,
  alive: () => Promise<unknown>,
): Promise<Listed | ListProblem> {
  const service = serviceFor(name)
  const sales = await listAll((cursor) => service.listTransactions({ from, cursor }), alive)
  if ('problem' in sales) return { ...sales, key: name }
  const payments = await listAll((cursor) => service.listCollections({ from, cursor }), alive)
  if ('problem' in payments) return { ...payments, key: name }
  const isSince = ({ createdAt }: { createdAt: Date | null }) => createdAt === null || createdAt >= from
  return {
    sales: sales.items.filter(isSince),
    payments: payments.items.filter(isSince),
    unread: sales.unread + payments.unread,
  }
}

type All<T> = { items: T[]; unread: number }

async function listAll<T>(
  read: (cursor: string | null) => Promise<Answer<Page<T>>>,
  alive: () => Promise<unknown>,
): Promise<All<T> | { problem: CatchUpProblem }> {
  const all: All<T> = { items: [], unread: 0 }
  let cursor: string | null = null
  for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
    const answer: Answer<Page<T>> = await read(cursor)
    if (answer.kind !== 'ok') return { problem: answer.kind === 'refused' ? 'refused' : 'silent' }
    const { items, unread, nextCursor } = answer.data
    all.items.push(...items)
    all.unread += unread
    await alive()
    if (nextCursor === null) return all
    cursor = nextCursor
  }
  return { problem: 'too_long' }
}
