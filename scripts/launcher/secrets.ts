import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readJson, writePrivateJson } from './private-file.ts'

/** Secrets that the demo generated or was told only once; only the file's owner can read them. */
export type Secrets = {
  sessionSecret: string
  pepper: string
  sealKeys: string
  /** Of the database's roles with which web and worker sign in, and with which the worker alone seals the audit. */
  appPassword: string
  sealPassword: string
  webhook?: Registration
}

/** A webhook address registered in one simulator database, and the secret it returned. */
export type Registration = { simulator: string; url: string; secret: string }

/** The demo's secrets; those it does not have yet are made and kept. */
export function loadSecrets(dataDir: string): Secrets {
  const kept = readJson<Partial<Secrets>>(fileIn(dataDir)) ?? {}
  const { sessionSecret = newSecret(), pepper = newSecret(), sealKeys = `demo:${newSecret()}`, webhook } = kept
  const { appPassword = newSecret(), sealPassword = newSecret() } = kept
  const secrets = { sessionSecret, pepper, sealKeys, appPassword, sealPassword, ...(webhook && { webhook }) }
  saveSecrets(dataDir, secrets)
  return secrets
}

/** Keeps the demo's secrets in the data folder. */
export function saveSecrets(dataDir: string, secrets: Secrets): void {
  writePrivateJson(fileIn(dataDir), secrets)
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'secrets.json')
}
