import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { builtProgram } from '../../scripts/launcher/build-programs.ts'
import { ROOT } from '../../scripts/root.ts'

type Variables = Readonly<Record<string, string>>

/** One program as a supervisor runs it: told to end, then started again. */
export class Member {
  readonly name: string
  /** Exit codes of the times that it was told to end; null for a signal that it did not catch. */
  readonly codes: (number | null)[] = []
  readonly #args: readonly string[]
  readonly #env: Variables
  readonly #log: string
  readonly #isReady: (output: string) => Promise<boolean>
  #child: ChildProcess | undefined

  private constructor(
    name: string,
    args: readonly string[],
    env: Variables,
    log: string,
    isReady: (output: string) => Promise<boolean>,
  ) {
    this.name = name
    this.#args = args
    this.#env = env
    this.#log = log
    this.#isReady = isReady
  }

  static web(port: number, env: Variables, folder: string): Member {
    const args = [path.join(ROOT, 'scripts/start-web.mjs'), '--hostname', '127.0.0.1', '--port', String(port)]
    const ready = async () =>
      (await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null))?.status === 200
    return new Member(`web ${port}`, args, env, path.join(folder, `web-${port}.log`), ready)
  }

  static worker(number: number, env: Variables, folder: string): Member {
    const ready = async (output: string) => output.includes('the worker is ready')
    const log = path.join(folder, `worker-${number}.log`)
    return new Member(`worker ${number}`, [builtProgram('worker')], { ...env, LOG_LEVEL: 'info' }, log, ready)
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, this.#args, {
      cwd: ROOT,
      env: { ...process.env, ...this.#env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    const log = createWriteStream(this.#log, { flags: 'a' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text
        log.write(text)
      })
    }
    while (!(await this.#isReady(output))) {
      if (child.exitCode !== null) throw new Error(`${this.name} did not start:\n${output}`)
      await pause(50)
    }
  }

  /** Whether the process that was started last still runs. */
  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** What it wrote about faults, pino's errors and whatever is no line of the log. */
  faults(): string[] {
    const lines = readFileSync(this.#log, 'utf8').split('\n')
    return lines.filter((line) => /^\{"level":[56]0,/.test(line) || /Error\b/.test(line))
  }

  /** Told to end as by systemd, and waited for. */
  async end(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    this.codes.push(code)
  }
}
