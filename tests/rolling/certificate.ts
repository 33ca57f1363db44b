import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A certificate for this machine that signs itself: its files in a folder, and its text. */
export function makeCertificate(folder: string): { key: string; file: string; text: string } {
  mkdirSync(folder, { recursive: true })
  const key = path.join(folder, 'key.pem')
  const file = path.join(folder, 'certificate.pem')
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
  const named = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', file]
  execFileSync('openssl', [...made, ...named], { stdio: 'ignore' })
  return { key, file, text: readFileSync(file, 'utf8') }
}
