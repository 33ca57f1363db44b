import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '@/lib/people/access/model.ts'
import { disconnect } from '@/lib/platform/database/db.ts'
import { portalOf } from '../../support/portal.ts'
import { type Line, PARTS, type PartName } from '../faults/model.ts'
import { setAhead } from './ahead.ts'
import { DatabaseGate } from './database-gate.ts'
import { DatabaseServer } from './database-server.ts'
import { NOTE_LEDGER } from './note-claims.ts'
import { Part } from './part.ts'
import { hirePeople, type People } from './people.ts'
import { PROGRAMS } from './programs.ts'
import { type Outcome, Questions } from './questions.ts'
import { ServiceGate } from './service-gate.ts'
import type { Trace } from './trace.ts'
import { productEnvironment } from './variables.ts'
import type { Answered, VerbName } from './web.ts'
import { WebhookGate } from './webhook-gate.ts'

type ProductName = Exclude<PartName, 'simulator' | 'database'>
export type WebName = 'web1' | 'web2'

const PRODUCT: readonly ProductName[] = ['web1', 'web2', 'worker1', 'worker2']

/** A real shop: two web and two worker processes on one PostgreSQL, with a simulator beside it. */
export class Stage {
  readonly database: DatabaseServer
  readonly trace: Trace
  people = {} as People
  faultLine: Line | undefined
  aheadMs = 0
  readonly #parts = new Map<PartName, Part>()
  readonly #gates = new Map<ProductName, DatabaseGate>()
  readonly #closers: (() => void)[] = []
  readonly #apart = new Map<PartName, number>()
  readonly #questions = new Questions()
  readonly #reviving = new Set<Promise<void>>()
  #passing: Promise<void> = Promise.resolve()
  #webhooks: WebhookGate | undefined
  #webhookUrl = ''

  constructor(dataDir: string, trace: Trace) {
    this.database = new DatabaseServer(dataDir)
    this.trace = trace
  }

  async open(): Promise<void> {
    await this.database.open()
    this.#webhooks = new WebhookGate({
      receivers: () => {
        const webs = [this.#part('web1'), this.#part('web2')]
        return webs.filter(({ isRunning }) => isRunning).map(({ port }) => `http://127.0.0.1:${port}`)
      },
      aheadMs: () => this.aheadMs,
      onPoint: async (point) => (await this.faultLine?.come(point, 'simulator')) ?? 'go',
    })
    this.#webhookUrl = await this.#webhooks.open()
    this.#closers.push(() => this.#webhooks?.close())
    this.#addSimulator()
    for (const name of PRODUCT) await this.#addProduct(name)
    await this.renew()
  }

  #addSimulator(): void {
    const env = () => ({
      SIMULATOR_PORT: '0',
      SIMULATOR_DATABASE_URL: this.database.serviceUrl,
      SIMULATOR_MINIMAL: '0',
      SIMULATOR_ALLOW_LOCAL_WEBHOOKS: '1',
    })
    const args = ['--import', PROGRAMS.child, PROGRAMS.simulator]
    this.#parts.set('simulator', new Part({ name: 'simulator', args, env, ready: /ready at http:\/\/[\d.]+:(\d+)/ }))
  }

  async #addProduct(name: ProductName): Promise<void> {
    const toDatabase = new DatabaseGate(() => this.database.port)
    const toService = new ServiceGate({
      port: () => this.#part('simulator').port,
      onPoint: async (point) => (await this.faultLine?.come(point, name)) ?? 'go',
    })
    const [databasePort, serviceUrl] = [await toDatabase.open(), await toService.open()]
    this.#gates.set(name, toDatabase)
    this.#closers.push(
      () => toDatabase.close(),
      () => toService.close(),
    )
    const env = () => {
      const url = new URL(this.database.posUrl)
      url.port = String(databasePort)
      url.searchParams.set('application_name', name)
      const secret = this.#webhooks?.secret ?? ''
      const ahead = String(this.aheadMs + (this.#apart.get(name) ?? 0))
      return { ...productEnvironment(url.href, serviceUrl, secret), CHAOS_AHEAD_MS: ahead }
    }
    const isWeb = name === 'web1' || name === 'web2'
    const program = isWeb ? PROGRAMS.web : PROGRAMS.worker
    const onMessage = (message: unknown) => this.#questions.hear(message as Answered)
    const onDeath = () => isWeb && this.#questions.giveUpOn(name)
    const args = ['--import', PROGRAMS.clock, program]
    this.#parts.set(name, new Part({ name, args, env, ready: /is ready(?: at :(\d+))?/, onMessage, onDeath }))
  }

  /** Rebuilds everything, at first and after a run that left something behind. */
  async renew(): Promise<void> {
    for (const part of this.#parts.values()) await part.kill()
    await forgetShop()
    await this.database.renew()
    this.aheadMs = 0
    setAhead(0)
    await this.#part('simulator').start()
    await this.database.rows('service', NOTE_LEDGER)
    if (this.#webhooks) this.#webhooks.secret = await this.#registerWebhook()
    const product = productEnvironment(
      this.database.posUrl,
      `${this.simulatorUrl}/api/v1`,
      this.#webhooks?.secret ?? '',
    )
    Object.assign(process.env, product)
    this.people = await hirePeople()
    await Promise.all(PRODUCT.map((name) => this.#part(name).start()))
  }

  async #registerWebhook(): Promise<string> {
    const response = await fetch(`${this.simulatorUrl}/portal/api/webhook`, {
      method: 'PUT',
      headers: { authorization: 'Bearer portal_demo', 'content-type': 'application/json' },
      body: JSON.stringify({ environment: 'test', url: this.#webhookUrl }),
    })
    return ((await response.json()) as { data: { secret: string } }).data.secret
  }

  get simulatorUrl(): string {
    return `http://127.0.0.1:${this.#part('simulator').port}`
  }

  get portal() {
    return portalOf(this.simulatorUrl)
  }

  #part(name: PartName): Part {
    const part = this.#parts.get(name)
    if (!part) throw new Error(`There is no ${name}.`)
    return part
  }

  /** The last output of a process, for whoever investigates a failure. */
  tailOf(name: PartName): readonly string[] {
    return this.#parts.get(name)?.tail ?? []
  }

  /** Calls a verb of a web process as its form would; waits for a process that is restarting. */
  async ask(web: WebName, actor: Actor, verb: VerbName, input: unknown): Promise<Outcome> {
    const part = this.#part(web)
    await part.start().catch(() => {})
    return this.#questions.ask(web, (id) => part.send({ id, verb, actor, input }))
  }

  /** Kills a part with -9 and restarts it a moment later, as a supervisor would. */
  async kill(name: PartName, awayMs = 50): Promise<void> {
    this.trace.count(`killed ${name}`)
    if (name === 'database') await this.database.kill()
    else await this.#part(name).kill()
    const reviving = pause(awayMs)
      .then(() => (name === 'database' ? this.database.revive() : this.#part(name).start()))
      .finally(() => this.#reviving.delete(reviving))
    reviving.catch(() => {})
    this.#reviving.add(reviving)
  }

  async freeze(name: PartName, ms: number): Promise<void> {
    this.trace.count(`frozen ${name}`)
    this.#part(name).freeze()
    const thawing = pause(ms).then(() => this.#part(name).thaw())
    this.#reviving.add(thawing)
    void thawing.finally(() => this.#reviving.delete(thawing))
  }

  cut(name: PartName): void {
    this.trace.count(`cut ${name}`)
    this.#gates.get(name as ProductName)?.cut()
  }

  /** Slows a process's connections to the database. */
  slow(name: PartName, delayMs: number, forMs: number): void {
    this.#gates.get(name as ProductName)?.slow(delayMs, forMs)
  }

  /** Moves one process's clock apart from the others'. */
  setApart(name: PartName, ms: number): void {
    this.#apart.set(name, ms)
    this.#part(name).send({ aheadMs: this.aheadMs + ms })
  }

  /** Lets time pass for the Service, the database and every process, one after the other. */
  pass(seconds: number): Promise<void> {
    const passing = this.#passing.then(() => this.#pass(seconds))
    this.#passing = passing.catch(() => {})
    return this.#passing
  }

  /** The Service goes first: its prices may lapse sooner than we think, never later. */
  async #pass(seconds: number): Promise<void> {
    await this.#part('simulator').start()
    const { ahead_seconds } = (await this.portal.advance(seconds)) as { ahead_seconds: number }
    this.aheadMs = Math.floor(ahead_seconds * 1000)
    await this.database.rows('pos', `update chaos.clock set ahead = $1 * interval '1 millisecond'`, [this.aheadMs])
    setAhead(this.aheadMs)
    for (const name of PRODUCT) this.#part(name).send({ aheadMs: this.aheadMs + (this.#apart.get(name) ?? 0) })
  }

  /** On return, whatever was killed or frozen runs again and all clocks agree. */
  async heal(): Promise<void> {
    while (this.#reviving.size > 0) await Promise.allSettled([...this.#reviving])
    await this.database.revive()
    await Promise.all([...this.#parts.values()].map((part) => part.start()))
    for (const name of PARTS) if (this.#apart.has(name)) this.setApart(name, 0)
    this.#apart.clear()
  }

  /** Ends every process without waiting, since whoever started this one is gone. */
  abandon(): void {
    for (const part of this.#parts.values()) part.abandon()
  }

  async close(): Promise<void> {
    for (const part of this.#parts.values()) {
      part.thaw()
      await part.kill()
    }
    for (const end of this.#closers) end()
    await forgetShop()
    await this.database.close()
  }
}

/** What this process caches about the shop; the next run has another database. */
async function forgetShop(): Promise<void> {
  await disconnect().catch(() => {})
  const shared: Record<string, unknown> = globalThis
  for (const kept of ['posEnv', 'posPrisma', 'posPrismaForLong', 'posServices']) delete shared[kept]
}
