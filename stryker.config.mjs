import { chosenArea } from './tests/mutants/areas.mjs'

const { name: area, mutate } = chosenArea()

/** Where a mutant costs seconds only conditions, operators and values are changed: whole blocks and functions fail at once. */
const COSTLY = ['ArrayDeclaration', 'ArrowFunction', 'AssignmentOperator', 'BlockStatement', 'Regex', 'UpdateOperator']

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutate: [...mutate, '!lib/**/*.test.ts', '!lib/**/{actions,queries}.ts'],
  mutator: {
    // The types already refuse an emptied text or object: states, codes, accounts and columns are literal types. What SQL
    // decides stands in texts too; it is broken by name in tests/mutants/rules.
    excludedMutations: ['StringLiteral', 'ObjectLiteral', ...(area === 'pure' ? [] : COSTLY)],
  },
  // Stryker reads tsconfig.json with an older TypeScript's functions to correct paths; ours has none that leave the copy.
  tsconfigFile: 'no-tsconfig.json',
  // Nothing checks types here, and rewritten programs would lose the right to be run.
  disableTypeChecks: false,
  ignorePatterns: ['.next', '.data', 'docs', 'public', 'bench', 'test-results', 'playwright-report'],
  tempDirName: '.data/mutants/stryker',
  reporters: ['clear-text', 'progress', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.data/reports/mutants-${area}.json` },
  htmlReporter: { fileName: `.data/reports/mutants-${area}.html` },
  // A mutant's tests mostly wait, for the database and the simulator.
  concurrency: 4,
  thresholds: { high: 95, low: 85, break: 85 },
  timeoutMS: 30_000,
  allowEmpty: false,
}
