import { expect, test } from 'vitest'
import { refuseBesideOlder } from './pending-migrations.ts'

const migrations = (...names: string[]) => names.map((name) => ({ name, script: '', checksum: `sum of ${name}` }))
const history = (...names: string[]) =>
  names.map((name) => ({ name, checksum: `sum of ${name}`, finished: true, log: null }))

const beside = (running: string[], applied: string[], pending: string[], begun: string[]) => () =>
  refuseBesideOlder(
    migrations(...running),
    history(...applied),
    migrations(...pending),
    begun.map((name) => ({ name, checksum: null })),
  )

test('after an update that went back, the next migrations wait until the newer release runs or the tills are closed', () => {
  const refused = /^The release that runs is older .* have 2\. .* Install .* has 2 again, .* add --tills-closed\.$/
  expect(beside(['1'], ['1', '2'], ['3'], [])).toThrow(refused)
  expect(beside(['1'], ['1', '2'], ['3'], ['2'])).toThrow(refused)
})

test('an update that stopped halfway goes on beside the same release, but another one that knows as much does not', () => {
  expect(beside(['1'], ['1', '2'], ['3'], ['2', '3'])).not.toThrow()
  expect(beside(['1'], ['1', '2'], ['3', '4'], ['2', '3'])).toThrow(/older than its tables/)
  expect(beside(['0'], ['0', '1', '2'], ['3'], ['2', '3'])).toThrow(/older than its tables/)
})

test('what the running release knows is no reason to wait, nor are tables that are up to date', () => {
  expect(beside(['1', '2'], ['1', '2'], ['3'], [])).not.toThrow()
  expect(beside(['1', '2'], ['1'], ['2', '3'], [])).not.toThrow()
  expect(beside(['1'], ['1', '2'], [], [])).not.toThrow()
})

test('what went on under another name and stopped once more goes on again', () => {
  const begun = migrations('2', '3', '4')
  const applied = [...history('2'), ...history('3').map((row) => ({ ...row, name: '3b' }))]
  const goOn = (text: string) => () =>
    refuseBesideOlder(migrations('1'), [...history('1'), ...applied], migrations(text), begun)
  expect(goOn('4')).not.toThrow()
  expect(goOn('5')).toThrow(/An update stopped before 4, and this version has 5 with another name/)
})

test('what an update began goes on under another name; with another text too it is refused, with what to do', () => {
  const begun = [
    { name: '2', checksum: 'two' },
    { name: '3', checksum: 'three' },
  ]
  const pending = (checksum: string) => [{ name: '4', script: '', checksum }]
  const goOn = (checksum: string) => () =>
    refuseBesideOlder(migrations('1'), history('1', '2'), pending(checksum), begun)
  expect(goOn('three')).not.toThrow()
  expect(goOn('mended')).toThrow(/An update stopped before 3, and this version has 4 .* keeps its earlier name goes on/)
  expect(beside(['1'], ['1', '2'], ['3'], ['2'])).not.toThrow(/An update stopped/)
})
