import type pg from 'pg'
import type { Account } from '../domain/account.ts'
import type { StoredQuote } from '../domain/sale.ts'
import { Batcher } from './batcher.ts'
import { insertQuotes } from './quote-rows.ts'
import { readAccounts } from './unit-sql.ts'

/**
 * Reads and writes quotes, many at once. Writing a quote does not wait for the disk: the sale that uses it does, and
 * the disk keeps the order of both. An unused quote may be lost with the machine; the caller then asks for a new one.
 */
export class QuoteDesk {
  readonly #accounts: Batcher<number, Account | undefined>
  readonly #quotes: Batcher<StoredQuote, undefined>

  constructor(pool: pg.Pool, relaxedPool: pg.Pool) {
    this.#accounts = new Batcher((ids) => readAccounts(pool, ids))
    this.#quotes = new Batcher(async (quotes): Promise<undefined[]> => {
      await insertQuotes(relaxedPool, quotes)
      return []
    })
  }

  /** An account as last committed; the caller gets its own copy. */
  async readAccount(accountId: number): Promise<Account> {
    const account = await this.#accounts.add(accountId)
    if (!account) throw new Error(`no account ${accountId}`)
    return { ...account }
  }

  write(quote: StoredQuote): Promise<undefined> {
    return this.#quotes.add(quote)
  }
}
