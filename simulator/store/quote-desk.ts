import type pg from 'pg'
import type { Account } from '../domain/account.ts'
import type { StoredQuote } from '../domain/sale.ts'
import { Batcher } from './batcher.ts'
import { insertQuotes } from './quote-rows.ts'
import { readAccounts } from './unit-sql.ts'

/**
 * Reads and writes for quotes, many at once. A quote is written without waiting for the disk: the sale that spends it
 * waits, and the disk takes both in order; one that nobody spent may be lost with the machine, and is asked for again.
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

  /** An account as it was last committed; a copy of the caller's own. */
  async readAccount(accountId: number): Promise<Account> {
    const account = await this.#accounts.add(accountId)
    if (!account) throw new Error(`no account ${accountId}`)
    return { ...account }
  }

  write(quote: StoredQuote): Promise<undefined> {
    return this.#quotes.add(quote)
  }
}
