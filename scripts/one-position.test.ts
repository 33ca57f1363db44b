import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from './files-in.ts'
import { ROOT } from './root.ts'

const OF_TICKETS = /account"?\s*(=|:|in)\s*\(?.{0,12}'(held|receivable)'/

/** Verbs, never lists: what a Z report took and gave back, whose money a return was, what a customer paid in all. */
const BESIDES = [
  'lib/counter/shifts/internal/get-report-facts.ts',
  'lib/counter/tickets/sell-held.ts',
  'lib/counter/tickets/undo-return.ts',
]

test('only the books add up what tickets hold and owe: every list reads their positions', () => {
  const files = filesIn('lib').filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !/^lib\/(books|generated)\//.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => OF_TICKETS.test(readFileSync(path.join(ROOT, file), 'utf8'))).sort()).toEqual(BESIDES)
})
