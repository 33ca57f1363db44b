import type pg from 'pg'
import { Turns } from '../store/turns.ts'
import type { Method } from './collection.ts'

/** Which payment methods the portal has paused, for everyone. */
export class Methods {
  readonly #pool: pg.Pool
  readonly #paused = new Set<string>()
  readonly #changes = new Turns<Method>()

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

  setPaused(method: Method, paused: boolean): Promise<void> {
    return this.#changes.run(method, async () => {
      await this.#pool.query(
        `insert into method_switches (method, paused) values ($1, $2)
         on conflict (method) do update set paused = excluded.paused`,
        [method, paused],
      )
      if (paused) this.#paused.add(method)
      else this.#paused.delete(method)
    })
  }
}
