import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

/** Test files in one process share its modules: loading them again would cost more than most files' tests. */
const SHARED_PROCESS = { isolate: false, setupFiles: ['tests/support/fresh-process.ts'] }

const UNIT = '{lib,components,simulator,scripts,messages,bench,tests/mutants}/**/*'
/** Test files that replace a module, which others of their process would then get too. */
const ALONE = `${UNIT}.alone.test.ts`

/** Tests that use a database, and mostly a simulator. */
const WITH_SERVER = {
  ...SHARED_PROCESS,
  setupFiles: [...SHARED_PROCESS.setupFiles, 'tests/support/within-a-day.ts'],
  globalSetup: 'tests/support/global-setup.ts',
  // Limits end what hangs. They are long, since a machine that is busy with other work must not make a test fail.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...SHARED_PROCESS,
          name: 'unit',
          include: [`${UNIT}.test.{ts,tsx}`],
          exclude: [...configDefaults.exclude, ALONE],
          testTimeout: 60_000,
          // A bash that no shell started takes Node's pipes for a remote login, and reads its rc file.
          env: { SHLVL: '1' },
        },
      },
      { extends: true, test: { name: 'alone', include: [ALONE] } },
      {
        extends: true,
        test: {
          ...WITH_SERVER,
          name: 'integration',
          include: ['tests/{contract,integration,chaos}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...WITH_SERVER,
          name: 'model',
          include: ['tests/model/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...WITH_SERVER,
          name: 'upgrade',
          include: ['tests/upgrade/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...WITH_SERVER,
          name: 'install',
          include: ['tests/install/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...WITH_SERVER,
          name: 'image',
          include: ['tests/image/*.test.ts'],
        },
      },
    ],
  },
})
