import { expect, test } from 'vitest'
import { refuseBesideOlder } from './pending-migrations.ts'

const migrations = (...names: string[]) => names.map((name) => ({ name, script: '', checksum: '' }))
const history = (...names: string[]) => names.map((name) => ({ name, checksum: '', finished: true, log: null }))

test('after an update went back, the next migrations wait until the newer release runs or the tills are closed', () => {
  const wentBack = () => refuseBesideOlder(migrations('1'), history('1', '2'), migrations('3'))
  expect(wentBack).toThrow(/^An update went back: .* close all tills and add --tills-closed\.$/)
})

test('what the running release knows is no reason to wait, nor are tables that are up to date', () => {
  expect(() => refuseBesideOlder(migrations('1', '2'), history('1', '2'), migrations('3'))).not.toThrow()
  expect(() => refuseBesideOlder(migrations('1', '2'), history('1'), migrations('2', '3'))).not.toThrow()
  expect(() => refuseBesideOlder(migrations('1'), history('1', '2'), [])).not.toThrow()
})
