import { inspect } from 'node:util'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createCredential } from './credential.ts'

const KEY = 'service_test_canary_7f3a'
const SECRET = 'whsec_canary_9b1c'
const credential = createCredential({ name: 'main', key: KEY, webhookSecrets: [SECRET] })

test('the environment comes from the prefix of the key', () => {
  expect(credential.environment).toBe('test')
  expect(createCredential({ name: 'shop', key: 'service_live_x1' }).environment).toBe('live')
})

test('a credential shows neither key nor secret, however it is printed', () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  log.info({ credential }, `${credential.key}`)
  const shown = [
    JSON.stringify(credential),
    inspect(credential, { depth: 10, showHidden: true, getters: true }),
    `${credential.key} ${String(credential.webhookSecrets)}`,
    Object.values(credential.key).join(),
    ...lines,
  ].join('\n')
  expect(shown).not.toContain('canary')
  expect(shown).toContain('[hidden]')
  expect(credential.key.reveal()).toBe(KEY)
  expect(credential.webhookSecrets.map((secret) => secret.reveal())).toEqual([SECRET])
})

test.each([
  { name: 'till', key: 'canary_without_prefix' },
  { name: 'till', key: 'service_test_canary\r\nx: y' },
  { name: 'till', key: 'service_test_a', webhookSecrets: ['canary'] },
])('a malformed key or secret is refused by the name of its credential, without being shown (%#)', (given) => {
  expect(() => createCredential(given)).toThrow(/^Credential till: (?!.*canary)/)
})
