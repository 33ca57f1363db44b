import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { unreadLicences } from './licences.ts'
import { readLockFile } from './lock-file.ts'

const lockOf = (license: string | undefined, rest: object = {}) => ({
  packages: { '': {}, 'node_modules/@a/tool-linux': { version: '1.0.0', ...(license && { license }), ...rest } },
})

test.each(['MIT', 'Apache-2.0 AND MIT', '(MIT AND Zlib)', 'GPL-3.0-only OR MIT'])('%s is used as it is', (licence) => {
  expect(unreadLicences(lockOf(licence), '')).toEqual([])
})

test.each(['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'MPL-2.0'])('%s is told in NOTICE', (licence) => {
  expect(unreadLicences(lockOf(licence), 'of `@a/tool`')).toEqual([expect.stringContaining('tell it in NOTICE')])
  expect(unreadLicences(lockOf(licence), 'of `@a/tool-linux`')).toEqual([])
  expect(unreadLicences(lockOf(licence), 'of `@a/tool-*`')).toEqual([])
})

test.each(['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'SEE LICENSE IN x'])('%s must be read by somebody', (licence) => {
  expect(unreadLicences(lockOf(licence), '`@a/*`')).toEqual([expect.stringContaining('nobody has read')])
})

test('a package without a licence is a fault, unless it is one for other machines', () => {
  expect(unreadLicences(lockOf(undefined), '')).toEqual([expect.stringContaining('has no licence')])
  expect(unreadLicences(lockOf(undefined, { optional: true, os: ['win32'] }), '')).toEqual([])
})

test('every package of our lock has a licence that somebody has read', () => {
  expect(unreadLicences(readLockFile(), readFileSync(path.join(ROOT, 'NOTICE'), 'utf8'))).toEqual([])
})
