import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { chosenArea } from './areas.mjs'

const ROOT = path.join(import.meta.dirname, '../..')
const { tests } = chosenArea()

/** Only the tests of one area's rules, each file in its own thread. */
export default defineConfig({
  root: ROOT,
  resolve: { alias: { '@': ROOT } },
  test: {
    include: tests.map((one) => (one.includes('/') ? one : `tests/integration/${one}.test.ts`)),
    globalSetup: tests.some((one) => !one.includes('/')) ? [path.join(import.meta.dirname, 'global-setup.ts')] : [],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
