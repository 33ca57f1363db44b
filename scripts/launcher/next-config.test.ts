import { expect, test, vi } from 'vitest'

/** What `next build` would be given in a shell without the variable, as another machine has it. */
async function configured() {
  vi.resetModules()
  vi.stubEnv('NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', '')
  const { default: config } = await import('../../next.config.js')
  const key = process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? ''
  vi.unstubAllEnvs()
  return { id: await config.generateBuildId?.(), key }
}

test('two builds of the same sources have one name and give their actions the same names', async () => {
  const first = await configured()
  expect(first.id).toMatch(/^[0-9a-f]{20}$/)
  expect(Buffer.from(first.key, 'base64')).toHaveLength(32)
  expect(await configured()).toEqual(first)
})
