import type pg from 'pg'
import { Turns } from './turns.ts'

export type Webhook = { url: string; secret: string }

/** Where each account's events go. An account without a webhook writes no events. */
export class WebhookBook {
  readonly #pool: pg.Pool
  readonly #webhooks = new Map<number, Webhook>()
  readonly #changes = new Turns<number>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async load(): Promise<void> {
    const { rows } = await this.#pool.query<Webhook & { accountId: number }>(
      'select account_id as "accountId", url, secret from webhooks',
    )
    for (const { accountId, url, secret } of rows) this.#webhooks.set(accountId, { url, secret })
  }

  find(accountId: number): Webhook | undefined {
    return this.#webhooks.get(accountId)
  }

  /** Sets where an account's events go. In turn: after two changes at once, memory and row must hold the same one. */
  set(accountId: number, webhook: Webhook): Promise<void> {
    return this.#changes.run(accountId, async () => {
      await this.#pool.query(
        `insert into webhooks (account_id, url, secret) values ($1, $2, $3)
         on conflict (account_id) do update set url = excluded.url, secret = excluded.secret`,
        [accountId, webhook.url, webhook.secret],
      )
      this.#webhooks.set(accountId, webhook)
    })
  }
}
