import { parseAndValidateFlightRouterState as readAsNext } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import { expect, test } from 'vitest'
import { isRouterTree } from './is-router-tree.ts'

const encoded = (tree: unknown) => encodeURIComponent(JSON.stringify(tree))
const page = ['', { children: ['(counter)', { children: ['', {}] }] }]

function nextReads(header: string): boolean {
  try {
    return readAsNext(header) !== undefined
  } catch {
    return false
  }
}

test.each([
  encoded(page),
  encoded(['', { children: ['tickets', { children: [['id', 'x', 'd', null], {}] }] }, null, null, 16]),
  encoded(['', {}, ['/a', '/b'], 'refetch', 0, 'x']),
  encoded([['id', 'x', 'di(..)(..)', ['a']], {}]),
])('%s is read, as by Next', (header) => {
  expect([isRouterTree(header), nextReads(header)]).toEqual([true, true])
})

test.each([
  '',
  '%',
  '[',
  encoded({}),
  encoded([]),
  encoded(['']),
  encoded([1, {}]),
  encoded(['', null]),
  encoded(['', { children: 'x' }]),
  encoded(['', {}, ['a']]),
  encoded(['', {}, null, 'other']),
  encoded(['', {}, null, null, 'x']),
  encoded(['', {}, null, null, 0, 1]),
  encoded(['', {}, null, null, 0, '', 1]),
  encoded([['id', 'x', 'z', null], {}]),
  encoded([['id', 'x', 'd'], {}]),
  encoded([['id', 'x', 'd', [1]], {}]),
  `${'['.repeat(3_000)}`,
  encoded(['x'.repeat(40_000), {}]),
])('%s is not read, as by Next', (header) => {
  expect([isRouterTree(header), nextReads(header)]).toEqual([false, false])
})
