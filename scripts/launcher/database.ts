import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Postgres, startPostgres } from '../postgres.ts'

const POS = 'pos'
const SIMULATOR = 'simulator'
const RETRY_MS = 1_000

export type DatabaseOptions = { dataDir: string; durable: boolean; say: (line: string) => void }

/** The embedded server of a demo with its two databases. If it dies, it is restarted at the same address. */
export class Database {
  readonly #options: DatabaseOptions
  #postgres: Postgres | undefined
  #stopped = false

  constructor(options: DatabaseOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { dataDir, durable } = this.#options
    const databases = [POS, SIMULATOR]
    this.#postgres = await startPostgres({ dataDir, databases, durable, onLost: () => void this.#startAgain() })
    if (this.#stopped) await this.stop()
  }

  get posUrl(): string {
    return this.#running().url(POS)
  }

  get simulatorUrl(): string {
    return this.#running().url(SIMULATOR)
  }

  /** The data folder. */
  get home(): string {
    return this.#running().dataDir
  }

  /** An id of a database that changes when its data is deleted. */
  async identity(database: 'pos' | 'simulator'): Promise<string> {
    const client = new pg.Client({ connectionString: this.#running().url(database) })
    await client.connect()
    const { rows } = await client
      .query<{ identity: string }>(
        `select system_identifier || '/' || oid as identity
         from pg_control_system(), pg_database where datname = current_database()`,
      )
      .finally(() => client.end())
    return rows[0]?.identity ?? ''
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#postgres?.stop()
  }

  #running(): Postgres {
    if (!this.#postgres) throw new Error('The database was not started.')
    return this.#postgres
  }

  async #startAgain(): Promise<void> {
    this.#options.say('The database stopped. It starts again.')
    while (!this.#stopped) {
      try {
        await this.start()
        return
      } catch (error) {
        this.#options.say(error instanceof Error ? error.message : String(error))
        await pause(RETRY_MS)
      }
    }
  }
}
