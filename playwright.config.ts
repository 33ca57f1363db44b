import { defineConfig } from '@playwright/test'
import { browserOptions } from './tests/support/browser.ts'

export default defineConfig({
  // `npm run pictures` makes the pictures of the README, which people look at; nothing compares them.
  projects: [
    { name: 'e2e', testDir: 'tests/e2e' },
    // Every screen at every size and in each language: `npm test` runs them when a look may have changed.
    { name: 'looks', testDir: 'tests/looks' },
    { name: 'pictures', testDir: 'tests/pictures' },
    // `npm run screens` takes a picture of every screen; `npm run screens:compare` compares two such sets.
    { name: 'screens', testDir: 'tests/screens', use: { actionTimeout: 20_000 } },
  ],
  testMatch: '**/*.test.ts',
  globalSetup: './tests/support/e2e-setup.ts',
  outputDir: '.data/reports/e2e-failures',
  // The test files of a worker share a stack of five processes, which with the browser keep a core busy: a third worker
  // on two cores makes the same tests take a fifth longer.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Limits end what hangs. They are long, since a machine that is busy with other work must not make a test fail.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: '.data/reports/e2e.json' }]],
  use: {
    launchOptions: await browserOptions(),
    locale: 'en-ZW',
    timezoneId: 'Africa/Harare',
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    // Use `--trace on` for a test that you want to understand; recording all of them costs as much as running them.
    trace: 'off',
    // A service worker of its own for each test's browser would cost a tenth of the lane. Files that say so have one.
    serviceWorkers: 'block',
  },
})
