import { expect, test, vi } from 'vitest'
import { currentActor } from './current-actor.ts'

const person = vi.hoisted(() => ({ actor: { staffId: 'tendai', locale: 'nd' }, locked: false }))
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }))
vi.mock('./read-session-id.ts', () => ({ readSessionId: async () => 'session' }))
vi.mock('./cookies.ts', () => ({ readTillCookie: async () => undefined }))
vi.mock('./find-actor.ts', () => ({ findSession: async () => person }))

test('whoever chose another language at this browser is told dates and words in it, not in their own', async () => {
  expect(await currentActor()).toEqual({ staffId: 'tendai', locale: 'en' })
})
