import { expect, test } from 'vitest'
import { addIntegrity, withoutIntegrity } from './integrity.ts'
import { readLockFile } from './lock-file.ts'

const lock = {
  packages: {
    '': {},
    'node_modules/whole': { version: '1.0.0', integrity: 'sha512-whole' },
    'node_modules/bare': { version: '2.0.0' },
    'node_modules/linked': { link: true, resolved: 'linked' },
    'node_modules/a/node_modules/@tool/darwin-arm64': {
      version: '3.0.0',
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    },
    'node_modules/maybe': { version: '4.0.0', optional: true },
  },
}

test('a package without a hash is a fault, unless it is an optional one for other machines', () => {
  expect(withoutIntegrity(lock)).toEqual([
    { folder: 'node_modules/bare', excused: false },
    { folder: 'node_modules/a/node_modules/@tool/darwin-arm64', excused: true },
    { folder: 'node_modules/maybe', excused: false },
  ])
})

test('the registry is asked only for what is missing, and what it lacks stays missing', () => {
  const asked: string[] = []
  const completed = addIntegrity(lock, (name, version) => {
    asked.push(`${name}@${version}`)
    return name === 'maybe' ? null : `sha512-${name}`
  })
  expect(asked).toEqual(['bare@2.0.0', '@tool/darwin-arm64@3.0.0', 'maybe@4.0.0'])
  expect(completed.packages['node_modules/bare']).toEqual({ version: '2.0.0', integrity: 'sha512-bare' })
  expect(withoutIntegrity(completed).map(({ folder }) => folder)).toEqual(['node_modules/maybe'])
})

test('every package of our lock has a hash, or is an optional one for other machines', () => {
  expect(withoutIntegrity(readLockFile()).filter(({ excused }) => !excused)).toEqual([])
})
