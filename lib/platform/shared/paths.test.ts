import { expect, test } from 'vitest'
import { ownPath } from './paths.ts'

test.each(['/', '/sell/airtime', '/reports?by=day&to=2026-11-22', '/a//b', '/tickets/1#slip'])(
  'a form may return to %s, a path on this site',
  (path) => {
    expect(ownPath(path, '/otherwise')).toBe(path)
  },
)

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/\r\n/elsewhere.example',
  '\t//elsewhere.example',
  '/\u0000/elsewhere.example',
  '/sell\u0000',
  '/\u0085/elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  'sell',
  '',
  ' /sell',
])('nowhere that a browser may read as another site: %j', (address) => {
  expect(ownPath(address, '/otherwise')).toBe('/otherwise')
})

test('letters that no header can carry are encoded', () => {
  expect(ownPath('/reports?who=Ń☃\ud800', '/')).toMatch(/^\/reports\?who=[\x21-\x7e]+$/)
})
