import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inheritedEnvironment } from './inherited-environment.ts'

/** How much is logged concerns nobody else. */
const HARMLESS = ['LOG_LEVEL']

test('of a shop’s settings, whatever .env.example names, none reaches the demo', () => {
  const example = readFileSync('.env.example', 'utf8')
  const names = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].flatMap(([, name]) => name ?? [])
  expect(names.length).toBeGreaterThan(30)
  const shell = Object.fromEntries(names.map((name) => [name, 'of a shop']))
  const left = Object.entries(inheritedEnvironment(shell)).filter(([, value]) => value === 'of a shop')
  expect(left.map(([name]) => name)).toEqual(HARMLESS)
})

test('the rest of the shell is inherited', () => {
  expect(inheritedEnvironment({ PATH: '/usr/bin', LANG: 'C' })).toMatchObject({ PATH: '/usr/bin', LANG: 'C' })
})
