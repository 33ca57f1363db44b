import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/root.ts'
import facts from './facts.json' with { type: 'json' }

const PAGE = readFileSync(path.join(ROOT, 'docs/service-api.md'), 'utf8')

/** The cells of every table row, without code marks. */
const ROWS = PAGE.split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))

test('the API page has every endpoint with its ability, and every code with its status', () => {
  for (const [method, address, ability] of facts.endpoints as [string, string, string | null][]) {
    expect(ROWS).toContainEqual(expect.arrayContaining([method, address, ability ?? '']))
  }
  for (const [code, status] of Object.entries(facts.errors)) {
    expect(ROWS).toContainEqual(expect.arrayContaining([code, String(status)]))
  }
  expect(ROWS.filter(([, method = '']) => /^(GET|POST)$/.test(method))).toHaveLength(facts.endpoints.length)
})

test('the API page has every wire term that client and simulator use', () => {
  const fields = Object.values(facts.documentedFields).flat()
  const codes = [...facts.transaction.failureCodes, ...facts.collection.failureCodes]
  const states = [...facts.transaction.statuses, ...facts.collection.statuses]
  const words = [...facts.events, ...facts.eventBody, ...facts.abilities, ...facts.categories, ...facts.statementKinds]
  const nextActions = Object.entries(facts.collection.nextActions).flat()
  const missing = [...words, ...fields, ...codes, ...states, ...nextActions].filter((word) => !PAGE.includes(word))
  expect(missing).toEqual([])
  expect(ROWS).toContainEqual(expect.arrayContaining(['send the same again', facts.retryLater.join(', ')]))
})
