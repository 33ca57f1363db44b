import { expect, test } from 'vitest'
import { completeLock, missingOptionalPackages } from './optional-packages.ts'

const lock = {
  packages: {
    '': {},
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-musl': '2.0.0',
        '@tool/linux-x64-gnu': '2.0.0',
        '@tool/darwin-arm64': '^2.0.0',
      },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '2.0.0', resolved: 'https://registry.example/tool.tgz' },
  },
}

test('an optional platform package missing from the lock is found, with what npm needs to skip it elsewhere', () => {
  expect(missingOptionalPackages(lock)).toEqual([
    {
      folder: 'node_modules/@tool/linux-x64-musl',
      entry: { version: '2.0.0', cpu: ['x64'], dev: true, libc: ['musl'], optional: true, os: ['linux'] },
    },
    {
      folder: 'node_modules/@tool/darwin-arm64',
      entry: { version: '2.0.0', cpu: ['arm64'], dev: true, optional: true, os: ['darwin'] },
    },
  ])
})

test('a completed lock is complete, names no registry, and stays the same when completed again', () => {
  const completed = completeLock(lock)
  expect(missingOptionalPackages(completed)).toEqual([])
  expect(JSON.stringify(completed)).not.toContain('registry.example')
  expect(completeLock(completed)).toEqual(completed)
})

test('another version further out is no substitute; the missing one goes beside its siblings', () => {
  const nested = {
    packages: {
      'node_modules/@tool/linux-x64': { version: '1.0.0' },
      'node_modules/a/node_modules/tool': {
        version: '2.0.0',
        optionalDependencies: { '@tool/linux-x64': '2.0.0', '@tool/win32-x64': '2.0.0' },
      },
      'node_modules/a/node_modules/@tool/win32-x64': { version: '2.0.0' },
    },
  }
  expect(missingOptionalPackages(nested).map(({ folder }) => folder)).toEqual([
    'node_modules/a/node_modules/@tool/linux-x64',
  ])
})
