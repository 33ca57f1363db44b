import { chosenArea } from './tests/mutants/areas.mjs'

const { name: area, mutate } = chosenArea()

/**
 * Mutators that are left out where a mutant costs seconds, so that only conditions, operators and values change: whole
 * blocks and functions fail at once anyway.
 */
const COSTLY = ['ArrayDeclaration', 'ArrowFunction', 'AssignmentOperator', 'BlockStatement', 'Regex', 'UpdateOperator']

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutate: [...mutate, '!lib/**/*.test.ts', '!lib/**/{actions,queries}.ts'],
  mutator: {
    // The types already refuse an emptied text or object: states, codes, accounts and columns are literal types. What
    // SQL decides is also in texts; tests/mutants/rules breaks that by name.
    excludedMutations: ['StringLiteral', 'ObjectLiteral', ...(area === 'pure' ? [] : COSTLY)],
  },
  // Stryker reads tsconfig.json with functions of an older TypeScript to correct paths; ours has no paths that leave
  // the copy.
  tsconfigFile: 'no-tsconfig.json',
  // Nothing checks types here, and programs that Stryker rewrites would lose the permission to be executed.
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
