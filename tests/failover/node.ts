import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../scripts/root.ts'
import { type Machine, plug, processesOn, withAddresses } from './network.ts'

/** Passwords of this run's databases. */
export type Passwords = { SUPERUSER_PASSWORD: string; REPLICATION_PASSWORD: string; REWIND_PASSWORD: string }

/** How far a machine's Patroni says it is. */
export type NodeState = { role: string; state: string; sync_standby?: boolean; timeline?: number }

/** One database machine: etcd, Patroni and its PostgreSQL, with the files that we ship. */
export class DatabaseNode {
  readonly machine: Machine
  readonly #folder: string
  readonly #passwords: Passwords

  constructor(machine: Machine, folder: string, passwords: Passwords) {
    this.machine = machine
    this.#folder = path.join(folder, machine.name)
    this.#passwords = passwords
    mkdirSync(path.join(this.#folder, 'etcd'), { recursive: true, mode: 0o755 })
    this.#own(this.#folder, path.join(this.#folder, 'etcd'))
  }

  /** The name of Patroni's file here, for patronictl too. */
  get config(): string {
    return path.join(this.#folder, 'patroni.yml')
  }

  startEtcd(): void {
    const lines = this.#fill('ops/patroni/etcd.env', '/var/lib/etcd/partner-pos', path.join(this.#folder, 'etcd'))
    const pairs = lines.split('\n').filter((line) => /^[A-Z]/.test(line))
    this.#run('etcd', ['env', ...pairs, 'etcd'])
  }

  startPatroni(): void {
    const data = path.join(this.#folder, 'postgres')
    const text = this.#fill('ops/patroni/patroni.yml', '/var/lib/postgresql/15/partner-pos', data)
    // Debian's folder for sockets, and postgres's home, are one for the machines that share this one's files.
    const own = `  pgpass: ${this.#folder}/pgpass\n  parameters:\n    unix_socket_directories: ${this.#folder}\n`
    writeFileSync(this.config, text.replace('  authentication:\n', `${own}$&`))
    chmodSync(this.config, 0o600)
    this.#own(this.config)
    this.#run('patroni', ['patroni', this.config])
  }

  /** Kills programs of this machine as a fault would. */
  kill(...programs: string[]): void {
    for (const { pid, program } of processesOn(this.machine)) {
      if (programs.includes(program)) killIfThere(pid)
    }
  }

  /** Pulls its cable, or plugs it in again. */
  plug(isIn: boolean): void {
    plug(this.machine, isIn)
  }

  /** What Patroni says here; null if it does not answer. */
  async state(): Promise<NodeState | null> {
    const url = `http://${this.machine.address}:8008/patroni`
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
    return answer ? ((await answer.json()) as NodeState) : null
  }

  #fill(file: string, shippedFolder: string, folder: string): string {
    let text = readFileSync(path.join(ROOT, file), 'utf8')
    for (const [name, password] of Object.entries(this.#passwords)) text = text.replaceAll(name, password)
    const { name, address } = this.machine
    return withAddresses(text.replace(shippedFolder, folder))
      .replaceAll('NODE_NAME', name)
      .replaceAll('NODE_ADDRESS', address)
  }

  #own(...files: string[]): void {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
    for (const file of files) chownSync(file, uid ?? 0, gid ?? 0)
  }

  #run(log: string, command: string[]): void {
    const as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    const child = spawn('ip', ['netns', 'exec', this.machine.namespace, ...as, ...command], {
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const file = createWriteStream(path.join(this.#folder, `${log}.log`), { flags: 'a' })
    child.stdout.pipe(file, { end: false })
    child.stderr.pipe(file, { end: false })
  }
}

/** It may have ended with its parent meanwhile. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
