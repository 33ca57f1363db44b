import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { ROOT } from './root.ts'

const canServe = ['nginx', 'openssl'].every((program) => spawnSync(program, ['version']).error === undefined)
const SECRET = 'zZ-a-link-nobody-may-keep'

/** The file that we ship, on ports of this test, before web processes that are away. */
async function startNginx(): Promise<{ folder: string; plain: number; secure: number; child: ChildProcess }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-nginx-'))
  const [plain, secure] = [await freePort(), await freePort()]
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  spawnSync('openssl', [...made, '-keyout', key, '-out', certificate])
  const site = readFileSync(path.join(ROOT, 'ops/nginx/partner-pos.conf'), 'utf8')
    .replaceAll(/127\.0\.0\.1:300\d\b/g, '127.0.0.1:1')
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replaceAll('pos.example', 'localhost')
    .replace('/etc/ssl/partner-pos/fullchain.pem', certificate)
    .replace('/etc/ssl/partner-pos/privkey.pem', key)
    .replaceAll('/var/log/nginx', folder)
  const file = path.join(folder, 'nginx.conf')
  const http = `http {\naccess_log ${folder}/access.log;\n${site}\n}`
  writeFileSync(file, `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\n${http}\n`)
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
  await vi.waitFor(() => expect(existsSync(path.join(folder, 'pid'))).toBe(true), 10_000)
  return { folder, plain, secure, child }
}

/** The answer's status; the certificate is the test's own. */
function ask(port: number, place: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: place, rejectUnauthorized: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
    asked.on('error', reject).end()
  })
}

test.skipIf(!canServe)('nginx keeps no link of a slip or a screen, and goes on keeping other addresses', async () => {
  const { folder, plain, secure, child } = await startNginx()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const place of [`/r/${SECRET}`, `/display/${SECRET}`, `/display/${SECRET}/live`]) {
    expect(await ask(secure, place)).toBe(502)
    const moved = await fetch(`http://127.0.0.1:${plain}${place}`, { redirect: 'manual' })
    expect(moved.headers.get('location')).toMatch(new RegExp(`^https://.*${place}$`))
  }
  await ask(secure, '/sold?page=2')
  await fetch(`http://127.0.0.1:${plain}/sign-in`, { redirect: 'manual' })
  child.kill('SIGQUIT')
  await once(child, 'exit')
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
  const kept = logs.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('')
  expect(kept).toContain('GET /sold?page=2')
  expect(kept).toContain('GET /sign-in')
  expect(kept).not.toContain(SECRET)
})

test.skipIf(!canServe)('nginx speaks HTTP/2, so that a browser’s windows do not wait for each other', async () => {
  const { folder, secure, child } = await startNginx()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const socket = connect({
    host: '127.0.0.1',
    port: secure,
    ALPNProtocols: ['h2', 'http/1.1'],
    rejectUnauthorized: false,
  })
  await once(socket, 'secureConnect')
  expect(socket.alpnProtocol).toBe('h2')
  socket.destroy()
  child.kill('SIGQUIT')
  await once(child, 'exit')
})
