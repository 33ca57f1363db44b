import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without variables the ports are 3000 and 4010 and the data is in .data of the checkout', () => {
  const settings = readSettings({ NODE_ENV: 'test' })
  expect(settings).toMatchObject({ port: 3000, simulatorPort: 4010 })
  expect(settings.dataDir.endsWith('/.data')).toBe(true)
})

test('each fault has a line that names its variable', () => {
  const env = { NODE_ENV: 'test', PORT: 'three', SIMULATOR_PORT: '70000' } as const
  expect(() => readSettings(env)).toThrow(/^PORT must be a port.*\nSIMULATOR_PORT must be a port/)
  expect(() => readSettings({ ...env, PORT: '4010', SIMULATOR_PORT: '4010' })).toThrow('must differ')
})
