import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import minimumVersions from '../minimum-versions.json' with { type: 'json' }
import { readLockFile } from './lock-file.ts'
import { belowMinimum, withoutMinimum } from './minimum-versions.ts'

const minimums = { direct: { next: '16.4.6', postgres: '18.4.0-beta.17' }, anywhere: ['next'] }
const at = (folder: string, version: string) => belowMinimum({ packages: { [folder]: { version } } }, minimums)

test.each(['16.4.6', '16.4.10', '16.10.0', '17.0.0'])('%s is new enough', (version) => {
  expect(at('node_modules/next', version)).toEqual([])
})

test.each(['16.4.5', '16.3.9', '9.9.9', '16.4.6-canary.1'])('%s is too old', (version) => {
  expect(at('node_modules/a/node_modules/next', version)).toEqual([`next ${version} is older than 16.4.6`])
})

test.each([
  ['18.4.0-beta.9', 1],
  ['18.4.0-beta.17', 0],
  ['18.4.0-beta.18', 0],
  ['18.4.0', 0],
])('of a minimum that is a pre-release, %s has %i faults', (version, faults) => {
  expect(at('node_modules/postgres', version)).toHaveLength(faults)
})

test('what another package brings for itself may be older, unless security says nobody may', () => {
  expect(at('node_modules/a/node_modules/postgres', '17.0.0')).toEqual([])
})

test('each package that we use has a minimum, and no other has', () => {
  expect(withoutMinimum({ dependencies: { next: '16.4.6', zod: '4' } }, minimums)).toEqual([
    'zod has no minimum version',
    'postgres has a minimum version and is not used',
  ])
  expect(withoutMinimum(packageJson, minimumVersions)).toEqual([])
  expect(belowMinimum(readLockFile(), minimumVersions)).toEqual([])
})
