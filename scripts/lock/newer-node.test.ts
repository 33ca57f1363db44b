import { expect, test } from 'vitest'
import { wantingNewerNode } from './newer-node.ts'

const locked = (node: string) => ({
  packages: { '': { engines: { node: '>=99' } }, 'node_modules/a': { engines: { node } } },
})

test.each(['>=18', '^18.18.0 || ^20.9.0 || >=21.1.0', '>= 20.19.0', '*'])(
  'a package for Node %s runs on ours',
  (node) => {
    expect(wantingNewerNode(locked(node), '20.19.0')).toEqual([])
  },
)

test.each(['>=22.0.0', '^18 || >=22', '>=20.20'])('a package for Node %s is named', (node) => {
  expect(wantingNewerNode(locked(node), '20.19.0')).toEqual([expect.stringContaining(`a wants Node ${node}`)])
})

test('a package of which only files are used may want any Node', () => {
  const packages = { 'node_modules/@sparticuz/chromium': { engines: { node: '>=22' } } }
  expect(wantingNewerNode({ packages }, '20.19.0')).toEqual([])
})
