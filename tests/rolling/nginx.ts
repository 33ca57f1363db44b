import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../scripts/root.ts'

export type Nginx = { certificate: string; stop(): Promise<void> }

/** Whether nginx and openssl are installed here. */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** nginx with the file that we ship, on other ports and with a certificate of its own, before these web processes. */
export async function startNginx(folder: string, port: number, webs: readonly number[]): Promise<Nginx> {
  mkdirSync(path.join(folder, 'nginx'), { recursive: true })
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, 'nginx', name))
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'].concat([
      ...['-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', key ?? '', '-out', certificate ?? ''],
    ]),
    { stdio: 'ignore' },
  )
  const shipped = readFileSync(path.join(ROOT, 'ops/nginx/partner-pos.conf'), 'utf8')
  const servers = webs.map((web) => `    server 127.0.0.1:${web} max_fails=1 fail_timeout=2s;\n`).join('')
  const site = shipped
    .replace(/( {4}server 127[^\n]*\n)+/, servers)
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('pos.example', '127.0.0.1')
    .replace('/etc/ssl/partner-pos/fullchain.pem', certificate ?? '')
    .replace('/etc/ssl/partner-pos/privkey.pem', key ?? '')
    .replace('/var/log/nginx/partner-pos.log', path.join(folder, 'nginx/access.log'))
  const file = path.join(folder, 'nginx/nginx.conf')
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/nginx/pid;\nerror_log ${folder}/nginx/error.log;\nevents {}\nhttp {\n${site}\n}\n`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
  const url = `https://127.0.0.1:${port}/api/health/live`
  while (!(await fetch(url).catch((error) => error.cause?.code === 'DEPTH_ZERO_SELF_SIGNED_CERT'))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: see ${folder}/nginx/error.log`)
    await pause(50)
  }
  return {
    certificate: readFileSync(certificate ?? '', 'utf8'),
    async stop() {
      child.kill('SIGQUIT')
      await once(child, 'exit')
    },
  }
}
