import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { chosenArea } from './areas.mjs'

const ROOT = path.join(import.meta.dirname, '../..')
const { tests } = chosenArea()
const withDatabase = tests.some((one) => !one.includes('/'))

/**
 * Only the tests of one area's rules. Those with a database share modules, as in a test run: loading them costs most.
 */
export default defineConfig({
  root: ROOT,
  resolve: { alias: { '@': ROOT } },
  test: {
    isolate: !withDatabase,
    setupFiles: withDatabase ? [path.join(ROOT, 'tests/support/fresh-process.ts')] : [],
    include: tests.map((one) => (one.includes('/') ? one : `tests/integration/${one}.test.ts`)),
    globalSetup: withDatabase ? [path.join(import.meta.dirname, 'global-setup.ts')] : [],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
