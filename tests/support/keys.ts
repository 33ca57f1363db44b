import { createCredential } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import type { Shop } from './shop.ts'

const shared = globalThis as { posEnv?: unknown; posAccounts?: unknown }

/** A new test key of the demo partner that has only these abilities. */
export async function keyThatMay({ simulator }: Shop, abilities: string[]): Promise<string> {
  const response = await fetch(`${simulator.url}/portal/api/keys`, {
    method: 'POST',
    headers: { authorization: 'Bearer portal_demo', 'content-type': 'application/json' },
    body: JSON.stringify({ environment: 'test', abilities }),
  })
  const { data } = (await response.json()) as { data: { key: string } }
  return data.key
}

/** Sells with these keys from now on: name, key and branch. */
export function haveKeys(...keys: [name: string, key: string, branch?: string][]): void {
  const credentials = keys.map(([name, key, branch]) => createCredential({ name, key, branch: branch ?? null }))
  shared.posEnv = { ...env(), credentials }
  forgetAccounts()
}

/** Forgets what the Service has said about keys, as a new process does. */
export function forgetAccounts(): void {
  shared.posAccounts = undefined
}
