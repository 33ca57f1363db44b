import type pg from 'pg'
import { Turns } from '../store/turns.ts'
import { CATALOGUE_PRODUCTS } from './catalogue-products.ts'
import type { Environment } from './environment.ts'
import type { Product } from './product.ts'

/** The products, and which of them the portal has paused or opened for everyone. */
export class Catalogue {
  readonly #pool: pg.Pool
  readonly #products = new Map(CATALOGUE_PRODUCTS.map((product) => [product.code, product]))
  readonly #switches = new Map<string, boolean>()
  readonly #changes = new Turns<string>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async load(): Promise<void> {
    const sql = 'select code, available from product_switches'
    const { rows } = await this.#pool.query<{ code: string; available: boolean }>(sql)
    for (const row of rows) this.#switches.set(row.code, row.available)
  }

  list(): Product[] {
    return [...this.#products.values()]
  }

  find(code: string): Product | undefined {
    return this.#products.get(code)
  }

  /** Whether it can be sold now; live keys sell only what is live at launch (service-api.md, Limits). */
  isAvailable(product: Product, environment: Environment): boolean {
    if (environment === 'live' && !product.live) return false
    return this.#switches.get(product.code) ?? product.open
  }

  /** Pauses or opens a product for everyone, from now on and after a restart. */
  setAvailable(code: string, available: boolean): Promise<void> {
    return this.#changes.run(code, async () => {
      await this.#pool.query(
        `insert into product_switches (code, available) values ($1, $2)
         on conflict (code) do update set available = excluded.available`,
        [code, available],
      )
      this.#switches.set(code, available)
    })
  }
}
