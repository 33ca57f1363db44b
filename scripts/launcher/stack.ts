import { buildPrograms } from './build-programs.ts'
import { buildWeb, isBuilt, usualBuildSeconds } from './build-web.ts'
import { Database } from './database.ts'
import { posEnvironment } from './environment.ts'
import { prepareShop } from './prepare-shop.ts'
import { type Mode, simulatorProgram, webProgram, workerProgram } from './programs.ts'
import { registerWebhook } from './register-webhook.ts'
import { RunRecord } from './run-record.ts'
import { Runner } from './runner.ts'
import { loadSecrets, saveSecrets } from './secrets.ts'
import { Service, type ServiceOptions } from './service.ts'
import type { Settings } from './settings.ts'
import { makeShopRoles } from './shop-roles.ts'
import { takenPorts } from './taken-ports.ts'

/** Together these leave the database enough of the five seconds that Ctrl-C may take. */
const APP_GRACE_MS = 2_500
const SIMULATOR_GRACE_MS = 1_000

export type StackOptions = Settings & {
  mode: Mode
  /** If false, the simulator has no webhook address: everything must settle anyway. */
  webhooks: boolean
  /** Whether to restart parts that die. */
  revive: boolean
  /** Whether the simulator omits everything that service-api.md does not name. */
  minimal?: boolean
  /** False only in tests: a crash of the machine may then lose data. */
  durable?: boolean
  /** More variables for the web and worker processes. */
  env?: Readonly<Record<string, string>>
  /** `aboutSeconds`: how long the work takes, if that is known. */
  step: <T>(name: string, work: () => Promise<T>, aboutSeconds?: number) => Promise<T>
  say: (line: string) => void
}

/** Everything that a demo runs on one data folder: database, simulator, worker and web app. */
export class Stack {
  readonly webUrl: string
  readonly simulatorUrl: string
  readonly dataDir: string
  readonly database: Database
  readonly #options: StackOptions
  #runner: Runner | undefined
  #services: { simulator?: Service; worker?: Service; web?: Service } = {}
  #starting: Promise<void> = Promise.resolve()
  #stopping: Promise<void> | undefined

  constructor(options: StackOptions) {
    this.#options = options
    this.webUrl = `http://127.0.0.1:${options.port}`
    this.simulatorUrl = `http://127.0.0.1:${options.simulatorPort}`
    this.dataDir = options.dataDir
    this.database = new Database({ dataDir: options.dataDir, durable: options.durable ?? true, say: options.say })
  }

  get simulator(): Service {
    return present(this.#services.simulator)
  }

  get worker(): Service {
    return present(this.#services.worker)
  }

  get web(): Service {
    return present(this.#services.web)
  }

  /** True if npm started us but was killed, so that it can no longer pass Ctrl-C on. */
  get orphaned(): boolean {
    return this.#runner?.record.orphaned ?? false
  }

  /** Starts everything and waits until it is ready; if a part fails, stops the rest and throws. */
  async start(): Promise<void> {
    this.#starting = this.#startAll()
    try {
      await this.#starting
    } catch (error) {
      await this.#stopAfter(error)
      throw error
    }
  }

  /**
   * Fills the data folder as a start does, but without worker and web app, and stops: a later start finds it filled.
   */
  async prepare(): Promise<void> {
    this.#starting = this.#startService(await this.#claim()).then(() => undefined)
    await this.#starting.finally(() => this.stop())
  }

  /** Stops; if that fails too, both are told, the reason first. */
  async #stopAfter(reason: unknown): Promise<void> {
    await this.stop().catch((fault) => {
      throw new Error([reason, fault].map(messageOf).join('\n\n'), { cause: reason })
    })
  }

  /** Stops everything that this stack started, even during its start; later calls wait for the same stop. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll()
    return this.#stopping
  }

  async #stopAll(): Promise<void> {
    const { web, worker, simulator } = this.#services
    this.#runner?.close()
    await Promise.all([web?.stop(APP_GRACE_MS), worker?.stop(APP_GRACE_MS), this.#runner?.endTools(APP_GRACE_MS)])
    await simulator?.stop(SIMULATOR_GRACE_MS)
    await this.database.stop()
    await this.#starting.catch(() => undefined)
    this.#runner?.record.release()
  }

  async #startAll(): Promise<void> {
    const { port, simulatorPort, mode, step } = this.#options
    const runner = await this.#claim()
    const faults = await takenPorts({ PORT: port, SIMULATOR_PORT: simulatorPort })
    if (faults.length > 0) throw new Error(faults.join('\n'))
    const needsBuild = mode === 'built' && !isBuilt()
    const build = async () => needsBuild && (await step('build', () => buildWeb(runner), usualBuildSeconds()))
    const [, env] = await Promise.all([build(), this.#startService(runner)])
    const worker = workerProgram(mode, env.worker)
    const web = webProgram(mode, this.webUrl, env.web)
    await Promise.all([
      step('worker', () => this.#launch('worker', worker)),
      step('web app', () => this.#launch('web', web)),
    ])
  }

  async #claim(): Promise<Runner> {
    const { dataDir } = this.#options
    this.#runner = new Runner(dataDir, await RunRecord.claim(dataDir))
    return this.#runner
  }

  /** Starts the database and what needs only that; returns the environments for web and worker. */
  async #startService(runner: Runner): Promise<Record<'web' | 'worker', Record<string, string>>> {
    const { dataDir, port, mode, minimal, webhooks, env, step } = this.#options
    await Promise.all([step('database', () => this.database.start()), buildPrograms()])
    const secrets = loadSecrets(dataDir)
    const addresses = { port, databaseUrl: this.database.posUrl, serviceBaseUrl: `${this.simulatorUrl}/api/v1` }
    const simulator = simulatorProgram(mode, this.simulatorUrl, {
      DATA_DIR: dataDir,
      SIMULATOR_PORT: String(this.#options.simulatorPort),
      SIMULATOR_DATABASE_URL: this.database.simulatorUrl,
      SIMULATOR_ALLOW_LOCAL_WEBHOOKS: '1',
      SIMULATOR_MINIMAL: minimal ? '1' : '0',
    })
    const [{ databaseUrl, auditRole }] = await Promise.all([
      step('tables and people', async () => {
        const database = await this.database.identity('pos')
        await prepareShop(runner, { dataDir, database, env: { ...posEnvironment(addresses, secrets), ...env } })
        return await makeShopRoles(this.database.posUrl, secrets)
      }),
      step('simulator', () => this.#launch('simulator', simulator)),
    ])
    if (webhooks) {
      const wanted = {
        simulator: await this.database.identity('simulator'),
        url: `${this.webUrl}/api/webhooks/service`,
      }
      secrets.webhook = await registerWebhook(`${this.simulatorUrl}/portal`, wanted, secrets.webhook)
      saveSecrets(dataDir, secrets)
    }
    const web = { ...posEnvironment({ ...addresses, databaseUrl }, secrets), ...env }
    return { web, worker: { ...web, AUDIT_ROLE: auditRole } }
  }

  async #launch(
    name: 'simulator' | 'worker' | 'web',
    part: Pick<ServiceOptions, 'program' | 'isReady'>,
  ): Promise<void> {
    const { revive, say } = this.#options
    const service = new Service(present(this.#runner), { ...part, revive, say })
    this.#services[name] = service
    await service.start()
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The stack was not started.')
  return part
}
