import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../scripts/root.ts'
import { isInstalled } from '../support/is-installed.ts'
import { makeCertificate } from './certificate.ts'

export type FrontProxy = {
  certificate: string
  /** What it wrote of faults so far, line by line; only nginx has a file for it. */
  faults(): string[]
  stop(): Promise<void>
}

type Place = { folder: string; port: number; webs: readonly number[]; key: string; certificate: string }

/** How each proxy is started with the file that we ship, on other ports and with a certificate of its own. */
const PROXIES = {
  nginx: { start: startNginx, ends: 'SIGQUIT' },
  caddy: { start: startCaddy, ends: 'SIGTERM' },
} as const

export type ProxyName = keyof typeof PROXIES

/** The proxy of that name. Throws if there is none. */
export function proxyNamed(name: string): ProxyName {
  if (name !== 'nginx' && name !== 'caddy') throw new Error(`ROLLING_PROXY is nginx or caddy, not ${name}.`)
  return name
}

/** Whether a proxy and openssl are installed here. */
export function hasProxy(name: ProxyName): boolean {
  return [name, 'openssl'].every(isInstalled)
}

/** Starts a proxy before these web processes, and waits until it answers. */
export async function startProxy(
  name: ProxyName,
  parent: string,
  port: number,
  webs: readonly number[],
): Promise<FrontProxy> {
  const folder = path.join(parent, name)
  mkdirSync(folder, { recursive: true })
  const { key, file, text } = makeCertificate(folder)
  const child = PROXIES[name].start({ folder, port, webs, key, certificate: file })
  const url = `https://127.0.0.1:${port}/api/health/live`
  while (!(await fetch(url).catch((error) => error.cause?.code === 'DEPTH_ZERO_SELF_SIGNED_CERT'))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: see ${folder}`)
    await pause(50)
  }
  return {
    certificate: text,
    faults: () => readLines(path.join(folder, 'error.log')),
    async stop() {
      child.kill(PROXIES[name].ends)
      await once(child, 'exit')
    },
  }
}

function readLines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

function startNginx({ folder, port, webs, key, certificate }: Place): ChildProcess {
  const shipped = readFileSync(path.join(ROOT, 'ops/nginx/partner-pos.conf'), 'utf8')
  const servers = webs.map((web) => `    server 127.0.0.1:${web} max_fails=1 fail_timeout=2s;\n`).join('')
  const site = shipped
    .replace(/( {4}server 127[^\n]*\n)+/, servers)
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('pos.example', '127.0.0.1')
    .replace('/etc/ssl/partner-pos/fullchain.pem', certificate)
    .replace('/etc/ssl/partner-pos/privkey.pem', key)
    .replaceAll('/var/log/nginx', folder)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${site}\n}\n`,
  )
  return spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
}

function startCaddy({ folder, port, webs, key, certificate }: Place): ChildProcess {
  const shipped = readFileSync(path.join(ROOT, 'ops/caddy/Caddyfile'), 'utf8')
  const site = shipped
    .replace('{$POS_HOST} {', `https://127.0.0.1:${port} {\n\ttls ${certificate} ${key}`)
    .replace('web-1:3000 web-2:3000', webs.map((web) => `127.0.0.1:${web}`).join(' '))
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env })
}
