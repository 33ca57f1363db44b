import { rmSync } from 'node:fs'
import path from 'node:path'
import { parentOf, processCommandLine, processIdentity } from '../processes.ts'
import { createPrivateJson, parseJson, readText, removeIfUnchanged, writePrivateJson } from './private-file.ts'
import { endGroup, isRunning, type NamedProcess } from './process-group.ts'

const LEFTOVER_GRACE_MS = 3_000
const TAKEOVER_GRACE_MS = 6_000

type Stored = { launcher: NamedProcess; npm: NamedProcess | undefined; children: NamedProcess[] }

/** Another running launcher uses the same folder. */
export class InUseError extends Error {
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}: stop that one, or set another DATA_DIR.`)
    this.name = 'InUseError'
  }
}

/**
 * The processes of a data folder, recorded in a file there, so that after a `kill -9` the next start knows exactly
 * which ones were left behind.
 */
export class RunRecord {
  readonly #file: string
  readonly #npm = npmAbove()
  #released = false
  readonly #children = new Set<NamedProcess>()

  private constructor(file: string) {
    this.#file = file
  }

  /**
   * Ends what a killed start left behind, then takes the data folder. Throws InUseError if another start still uses it.
   */
  static async claim(dataDir: string): Promise<RunRecord> {
    const record = new RunRecord(path.join(dataDir, 'run.json'))
    while (!createPrivateJson(record.#file, record.#content())) {
      const left = readText(record.#file)
      await endLeftovers(dataDir, parseJson<Stored>(left) ?? {})
      removeIfUnchanged(record.#file, left)
    }
    return record
  }

  /** True if npm started us but was killed, so that it can no longer pass Ctrl-C on. */
  get orphaned(): boolean {
    return this.#npm !== undefined && !isRunning(this.#npm)
  }

  add(name: string, pid: number): NamedProcess {
    const child = named(name, pid)
    this.#children.add(child)
    this.#write()
    return child
  }

  remove(child: NamedProcess): void {
    this.#children.delete(child)
    this.#write()
  }

  /** Records that nothing runs any more. */
  release(): void {
    this.#released = true
    rmSync(this.#file, { force: true })
  }

  #write(): void {
    if (!this.#released) writePrivateJson(this.#file, this.#content())
  }

  #content(): Stored {
    return { launcher: named('launcher', process.pid), npm: this.#npm, children: [...this.#children] }
  }
}

async function endLeftovers(dataDir: string, { launcher, npm, children = [] }: Partial<Stored>): Promise<void> {
  if (launcher && isRunning(launcher)) {
    const orphaned = npm !== undefined && !isRunning(npm)
    if (!orphaned) throw new InUseError(dataDir, launcher.pid)
    await endGroup(launcher, TAKEOVER_GRACE_MS)
  }
  await Promise.all(children.map((child) => endGroup(child, LEFTOVER_GRACE_MS)))
}

function named(name: string, pid: number): NamedProcess {
  return { name, pid, identity: processIdentity(pid) ?? 'ended' }
}

/** The npm that started us, if any. There may be a shell in between. */
function npmAbove(): NamedProcess | undefined {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = process.ppid
  const isShell = /^\S*sh -c/.test(processCommandLine(parent) ?? '')
  const npm = isShell ? parentOf(parent) : parent
  return npm === undefined || npm <= 1 ? undefined : named('npm', npm)
}
