import { expect, test, vi } from 'vitest'
import { wasTill } from './browser-till.ts'

const browser = vi.hoisted(() => ({ secret: undefined as string | undefined }))
vi.mock('./cookies.ts', () => ({ readTillCookie: async () => browser.secret }))
vi.mock('./find-actor.ts', () => ({
  findTill: async (secret: string) => (secret === 'of till 2' ? { id: 'till', number: 2 } : null),
}))

test.each([
  ['that never was a till', undefined, false],
  ['that is one', 'of till 2', false],
  ['whose place was taken', 'of whoever was till 2 before', true],
])('a browser %s is told so', async (_, secret, was) => {
  browser.secret = secret
  expect(await wasTill()).toBe(was)
})
