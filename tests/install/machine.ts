import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../scripts/root.ts'
import { isInstalled } from '../support/is-installed.ts'

const FOLDER = path.join(ROOT, '.data/machine')
const SUITE = 'trixie'
/** Beside the smallest Debian: what any installed one has. */
const PACKAGES = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'procps']
const BOOTED_WITHIN_MS = 60_000
/** Where the checkout of whoever installs is. */
export const CHECKOUT = '/root/partner-pos'

type Ended = { code: number | null; output: string }

/**
 * A Debian machine of its own: its files in a folder, and systemd as their first process. It uses this machine’s
 * network.
 */
export class Machine {
  readonly root = path.join(FOLDER, 'root')
  #child: ChildProcess | undefined
  #firstProcess = ''

  /** Why there can be none here, in words; null if there can. */
  static whyNot(): string | null {
    if (process.getuid?.() !== 0) return 'This makes a machine, and needs root for that.'
    if (existsSync(path.join(FOLDER, SUITE))) return null
    return isInstalled('debootstrap') ? null : 'This needs debootstrap: apt install debootstrap'
  }

  /** An empty machine; one that was here before is gone. */
  make(): void {
    const base = path.join(FOLDER, SUITE)
    if (!existsSync(base)) {
      const draft = `${base}.draft`
      mkdirSync(draft, { recursive: true })
      execFileSync('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, SUITE, draft], { stdio: 'ignore' })
      renameSync(draft, base)
    }
    this.remove()
    execFileSync('cp', ['-a', base, this.root])
    for (const file of ['/etc/resolv.conf', '/etc/hosts'])
      cpSync(file, path.join(this.root, file), { dereference: true })
    const authorities = process.env.NODE_EXTRA_CA_CERTS
    if (authorities) cpSync(authorities, path.join(this.root, 'etc/authorities.pem'), { dereference: true })
    this.copyCheckout()
  }

  /** What git knows of the checkout, and what is new in it. */
  copyCheckout(): void {
    const folder = path.join(this.root, CHECKOUT)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
    const there = String(files)
      .split('\0')
      .filter((file) => file !== '' && existsSync(path.join(ROOT, file)))
    const archive = execFileSync('tar', ['--null', '-cT', '-'], {
      cwd: ROOT,
      input: there.join('\0'),
      maxBuffer: 500_000_000,
    })
    execFileSync('tar', ['-xC', folder], { input: archive })
  }

  /** Switches it on, and waits until its services have started. */
  async boot(): Promise<void> {
    const child = spawn(path.join(import.meta.dirname, 'boot.sh'), [this.root], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#child = child
    const [firstProcess] = await once(child.stdout.setEncoding('utf8'), 'data')
    this.#firstProcess = String(firstProcess).trim()
    const deadline = Date.now() + BOOTED_WITHIN_MS
    for (;;) {
      const { output } = await this.run(['systemctl', 'is-system-running'])
      if (/running|degraded/.test(output)) return
      if (Date.now() > deadline) throw new Error(`The machine did not boot: ${output}`)
      await pause(200)
    }
  }

  /** Runs a command in it as root, with nothing of our environment, and reads all that it wrote. */
  async run(command: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const own = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: '/etc/authorities.pem' }),
      ...env,
    }
    const into = ['--target', this.#firstProcess, '-m', '-u', '-i', '-p', '-C', '-r', '-w', '--']
    const variables = Object.entries(own).map(([name, value]) => `${name}=${value}`)
    const child = spawn('nsenter', [...into, '/usr/bin/env', '-i', ...variables, ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    const [code] = await once(child, 'close')
    return { code, output }
  }

  /** As when the power goes: nothing is told, everything is gone at once. */
  async cutPower(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.stdin?.end()
    await gone
  }

  /** Removes its files; it must be off. */
  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
