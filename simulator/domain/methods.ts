import type pg from 'pg'
import type { Method } from './collection.ts'

/** Which payment methods the portal has paused, for everyone. */
export class Methods {
  readonly #pool: pg.Pool
  readonly #paused = new Set<string>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async load(): Promise<void> {
    const { rows } = await this.#pool.query<{ method: string }>('select method from method_switches where paused')
    for (const { method } of rows) this.#paused.add(method)
  }

  isPaused(method: Method): boolean {
    return this.#paused.has(method)
  }

  async setPaused(method: Method, paused: boolean): Promise<void> {
    await this.#pool.query(
      `insert into method_switches (method, paused) values ($1, $2)
       on conflict (method) do update set paused = excluded.paused`,
      [method, paused],
    )
    if (paused) this.#paused.add(method)
    else this.#paused.delete(method)
  }
}
