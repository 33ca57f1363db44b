import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'
import { inheritedEnvironment } from './inherited-environment.ts'
import { endGroup, type NamedProcess } from './process-group.ts'
import type { RunRecord } from './run-record.ts'

const LOG_LIMIT_BYTES = 5_000_000
const TAIL_LINES = 15

export type Program = {
  name: string
  /** Arguments for Node, including the program's file. */
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Shows its output on our terminal instead of writing it to the log file. */
  shown?: boolean
}

export type Started = { child: ChildProcess; noted: NamedProcess; tail: () => string }

/** Starts our own programs: each in its own process group, noted in the run record, with its output in a log file. */
export class Runner {
  readonly record: RunRecord
  readonly #logDir: string
  readonly #tools = new Set<NamedProcess>()
  #closed = false

  constructor(dataDir: string, record: RunRecord) {
    this.record = record
    this.#logDir = path.join(dataDir, 'logs')
    fs.mkdirSync(this.#logDir, { recursive: true })
  }

  /** Starts a program. Throws if the system refuses to. */
  async start({ name, args, env, shown }: Program): Promise<Started> {
    if (this.#closed) throw new Error('Stopping.')
    const logFile = path.join(this.#logDir, `${name}.log`)
    const logStart = startOfLog(logFile)
    const log = fs.openSync(logFile, 'a', 0o600)
    const output = shown ? 'inherit' : log
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...inheritedEnvironment(process.env), NODE_ENV: 'production', ...env },
      detached: true,
      stdio: ['ignore', output, output],
    })
    fs.closeSync(log)
    await once(child, 'spawn')
    const noted = this.record.add(name, child.pid ?? 0)
    child.once('exit', () => this.record.remove(noted))
    if (this.#closed) {
      await endGroup(noted, 0)
      throw new Error('Stopping.')
    }
    return { child, noted, tail: () => lastLines(fs.readFileSync(logFile).subarray(logStart).toString(), logFile) }
  }

  /** Runs a program to its end; throws with the end of its output if it fails. */
  async run(program: Program): Promise<void> {
    const { child, noted, tail } = await this.start(program)
    this.#tools.add(noted)
    const [code, signal] = await once(child, 'exit')
    this.#tools.delete(noted)
    if (code !== 0) throw new Error(`The step "${program.name}" ended with ${signal ?? `code ${code}`}.\n${tail()}`)
  }

  /** Refuses to start anything from now on. */
  close(): void {
    this.#closed = true
  }

  /** Ends what `run` is running. */
  async endTools(graceMilliseconds: number): Promise<void> {
    await Promise.all([...this.#tools].map((tool) => endGroup(tool, graceMilliseconds)))
  }
}

function startOfLog(file: string): number {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LOG_LIMIT_BYTES) return size
  fs.rmSync(file)
  return 0
}

function lastLines(text: string, file: string): string {
  const lines = text.trim().split('\n').slice(-TAIL_LINES)
  return [...lines.map((line) => `  ${line}`), `The whole of it is in ${path.relative(process.cwd(), file)}.`].join(
    '\n',
  )
}
