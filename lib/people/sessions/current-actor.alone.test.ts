import { expect, test, vi } from 'vitest'
import { currentActor, wasTill } from './current-actor.ts'

const person = vi.hoisted(() => ({ actor: { staffId: 'tendai', locale: 'nd' }, locked: false }))
const browser = vi.hoisted(() => ({ secret: undefined as string | undefined }))
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }))
vi.mock('./session-id.ts', () => ({ getSessionId: async () => 'session' }))
vi.mock('./cookies.ts', () => ({ getTillCookie: async () => browser.secret }))
vi.mock('./find-actor.ts', () => ({
  findSession: async () => person,
  findTill: async (secret: string) => (secret === 'of till 2' ? { id: 'till', number: 2 } : null),
}))

test('whoever chose another language at this browser is told dates and words in it, not in their own', async () => {
  expect(await currentActor()).toEqual({ staffId: 'tendai', locale: 'en' })
})

test.each([
  ['that never was a till', undefined, false],
  ['that is one', 'of till 2', false],
  ['whose place was taken', 'of whoever was till 2 before', true],
])('a browser %s is told so', async (_, secret, was) => {
  browser.secret = secret
  expect(await wasTill()).toBe(was)
})
