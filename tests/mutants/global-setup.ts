import type { TestProject } from 'vitest/node'
import { ROOT } from '../../scripts/root.ts'
import globalSetup from '../support/global-setup.ts'
import { shareDatabase } from './shared-database.ts'

/** As for the integration tests, but Stryker's short-lived copies share one PostgreSQL. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.MUTANTS_DATA) shareDatabase(ROOT)
  return globalSetup(project)
}
