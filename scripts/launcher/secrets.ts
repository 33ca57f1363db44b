import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readJson, writePrivateJson } from './private-file.ts'

/** What the demo made up for itself or was told once, kept readable by its owner alone. */
export type Secrets = { sessionSecret: string; webhook?: Registration }

/** A webhook address as registered in one simulator database, and the secret it answered. */
export type Registration = { simulator: string; url: string; secret: string }

export function loadSecrets(dataDir: string): Secrets {
  const { sessionSecret = randomBytes(32).toString('base64url'), webhook } = readJson<Secrets>(fileIn(dataDir)) ?? {}
  const secrets = { sessionSecret, ...(webhook && { webhook }) }
  saveSecrets(dataDir, secrets)
  return secrets
}

export function saveSecrets(dataDir: string, secrets: Secrets): void {
  writePrivateJson(fileIn(dataDir), secrets)
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'secrets.json')
}
