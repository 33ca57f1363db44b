import { defineConfig } from '@playwright/test'
import { browserOptions } from './tests/support/browser.ts'

export default defineConfig({
  // The pictures of the README are made by `npm run pictures` and looked at, not compared.
  projects: [
    { name: 'e2e', testDir: 'tests/e2e' },
    { name: 'pictures', testDir: 'tests/pictures' },
    // Every screen, by `npm run screens`; two such walks are compared by `npm run screens:compare`.
    { name: 'screens', testDir: 'tests/screens', use: { actionTimeout: 20_000 } },
  ],
  testMatch: '**/*.test.ts',
  globalSetup: './tests/support/e2e-setup.ts',
  outputDir: '.data/reports/e2e-failures',
  // The files of a worker share a stack of five processes. Some of their tests wait, so three of them keep two cores busy.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Limits end what hangs; a machine that is busy with other work is no failure.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.data/reports/e2e.json' }]],
  use: {
    launchOptions: await browserOptions(),
    locale: 'en-ZW',
    timezoneId: 'Africa/Harare',
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    // `--trace on` records a test that is to be understood; recording all of them costs as much as playing them.
    trace: 'off',
  },
})
