import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../scripts/free-port.ts'
import type { NamedProcess } from '../../scripts/launcher/process-group.ts'
import { ROOT } from '../../scripts/root.ts'
import { newStackFolder } from './stack-folder.ts'

export type Run = { launcher: NamedProcess; npm?: NamedProcess; children: NamedProcess[] }

/**
 * One person's demo: `npm run demo` as in a terminal, on free ports, with a data folder that lives as long as this
 * object.
 */
export class DemoCommand {
  readonly dataDir = newStackFolder()
  readonly #lines: string[] = []
  readonly #env: NodeJS.ProcessEnv
  #npm: ChildProcess | undefined
  /** Called whenever there is new output. */
  #look = () => {}

  private constructor(port: number, simulatorPort: number) {
    this.#env = { ...process.env, DATA_DIR: this.dataDir, PORT: String(port), SIMULATOR_PORT: String(simulatorPort) }
  }

  static async onFreePorts(): Promise<DemoCommand> {
    return new DemoCommand(await freePort(), await freePort())
  }

  get address(): string {
    return `http://127.0.0.1:${this.#env.PORT}`
  }

  get output(): string {
    return this.#lines.join('\n')
  }

  /** What the demo recorded about its processes. */
  get run(): Run {
    return JSON.parse(readFileSync(path.join(this.dataDir, 'run.json'), 'utf8'))
  }

  /** Starts it, in its own process group like a terminal. */
  start(env: Record<string, string> = {}): void {
    this.#lines.length = 0
    const npm = spawn('npm', ['run', 'demo'], {
      cwd: ROOT,
      env: { ...this.#env, ...env },
      detached: true,
      stdio: 'pipe',
    })
    for (const stream of [npm.stdout, npm.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        this.#lines.push(line)
        this.#look()
      })
    }
    npm.once('close', () => this.#look())
    this.#npm = npm
  }

  /** Resolves once it has printed these words; throws with all its output if it ends first. */
  said(words: string): Promise<void> {
    const npm = this.#running()
    return new Promise((resolve, reject) => {
      this.#look = () => {
        if (this.output.includes(words)) resolve()
        else if (hasEnded(npm)) reject(new Error(`It never said "${words}":\n${this.output}`))
      }
      this.#look()
    })
  }

  /** Resolves with npm's exit code, or null if a signal ended it. */
  async ended(): Promise<number | null> {
    const npm = this.#running()
    if (!hasEnded(npm)) await once(npm, 'close')
    return npm.exitCode
  }

  /** Presses Ctrl-C: the terminal's whole group gets the signal. */
  pressCtrlC(): void {
    const { pid } = this.#running()
    if (pid) process.kill(-pid, 'SIGINT')
  }

  async dispose(): Promise<void> {
    if (this.#npm && !hasEnded(this.#npm)) {
      this.pressCtrlC()
      await this.ended()
    }
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  #running(): ChildProcess {
    if (!this.#npm) throw new Error('The demo was not started.')
    return this.#npm
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
