import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readPostmasterFile } from '../../../scripts/postgres/membership.ts'
import { type Postgres, startPostgres } from '../../../scripts/postgres.ts'
import { copyTemplate, dropDatabases, makeEmpty, makeTemplate } from './make-database.ts'

const READ_FOR_MS = 20_000
const DEADLOCK = 'deadlock detected'

/** A stage's PostgreSQL, with the shop's database and the Service's. It can be killed. */
export class DatabaseServer {
  readonly #dataDir: string
  #postgres: Postgres | undefined
  #template = ''
  #renewed = 0
  #reviving: Promise<void> | null = null
  #isDead = false
  #pools = new Map<string, pg.Pool>()

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async open(): Promise<void> {
    await this.#start()
    this.#template = await makeTemplate((name) => this.#url(name))
  }

  async #start(): Promise<void> {
    this.#postgres = await startPostgres({ dataDir: this.#dataDir, databases: [], durable: false })
    this.#isDead = false
  }

  #url(name: string): string {
    if (!this.#postgres) throw new Error('The database was not started.')
    return this.#postgres.url(name)
  }

  get posUrl(): string {
    return this.#url(`pos_${this.#renewed}`)
  }

  get serviceUrl(): string {
    return this.#url(`service_${this.#renewed}`)
  }

  get port(): number {
    return Number(new URL(this.#url('postgres')).port)
  }

  /** Replaces both databases by new ones. Nobody may be using them yet. */
  async renew(): Promise<void> {
    await this.#closePools()
    await dropDatabases((name) => this.#url(name), [`pos_${this.#renewed}`, `service_${this.#renewed}`])
    this.#renewed += 1
    await copyTemplate((name) => this.#url(name), this.#template, `pos_${this.#renewed}`)
    await makeEmpty((name) => this.#url(name), `service_${this.#renewed}`)
  }

  /** What the server's log says of the last deadlock: who waited for whom, and the statements. */
  lastDeadlock(): string {
    const log = readFileSync(path.join(this.#postgres?.dataDir ?? '', 'log'), 'utf8')
    const [, last = ''] = log.slice(log.lastIndexOf(DEADLOCK)).match(/DETAIL: {2}([\s\S]*?)\n\d{4}-/) ?? []
    return last
  }

  async kill(): Promise<void> {
    const noted = readPostmasterFile(this.#postgres?.dataDir ?? '')
    this.#isDead = true
    if (noted) process.kill(noted.pid, 'SIGKILL')
    await pause(20)
  }

  /** Restarts it with what was committed. */
  revive(): Promise<void> {
    if (!this.#isDead) return Promise.resolve()
    this.#reviving ??= this.#start().finally(() => {
      this.#reviving = null
    })
    return this.#reviving
  }

  /** Queries the shop's database or the Service's; retries while the server is away. */
  rows<T extends pg.QueryResultRow>(which: 'pos' | 'service', text: string, values: unknown[] = []): Promise<T[]> {
    const url = which === 'pos' ? this.posUrl : this.serviceUrl
    return this.read(async () => (await this.#pool(url).query<T>(text, values)).rows)
  }

  /** Reads something, again and again while the server is away. */
  async read<T>(ask: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + READ_FOR_MS
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        const isOfTheStatement = error instanceof pg.DatabaseError && !error.code?.startsWith('57')
        if (isOfTheStatement || performance.now() > deadline) throw error
        await pause(50)
      }
    }
  }

  #pool(url: string): pg.Pool {
    const known = this.#pools.get(url)
    if (known) return known
    const pool = new pg.Pool({ connectionString: url, max: 3, application_name: 'chaos' })
    pool.on('error', () => {})
    this.#pools.set(url, pool)
    return pool
  }

  async #closePools(): Promise<void> {
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(pools.map((pool) => pool.end().catch(() => {})))
  }

  async close(): Promise<void> {
    await this.#closePools()
    await this.#postgres?.stop()
  }
}
