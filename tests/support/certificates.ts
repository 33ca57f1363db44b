import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Whether openssl is installed here: Node can make keys but not certificates. */
export function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Makes an authority in a folder and returns the file of its certificate. */
export function makeAuthority(folder: string, name: string): string {
  const certificate = path.join(folder, `${name}.pem`)
  openssl(folder, [
    'req',
    '-x509',
    ...KEY,
    '-keyout',
    `${name}.key`,
    '-out',
    certificate,
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
  ])
  return certificate
}

/** Makes a server's certificate, signed by an authority in the same folder: `server.pem` and `server.key`. */
export function makeServer(folder: string, { authority, host }: { authority: string; host: string }): void {
  openssl(folder, [
    ...['req', '-x509', ...KEY, '-keyout', 'server.key', '-out', 'server.pem', '-days', '2', '-subj', `/CN=${host}`],
    ...['-addext', `subjectAltName=DNS:${host}`, '-addext', 'basicConstraints=critical,CA:FALSE'],
    ...['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`],
  ])
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

function openssl(folder: string, options: string[]): void {
  execFileSync('openssl', options, { cwd: folder, stdio: 'pipe' })
}
