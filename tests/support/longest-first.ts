import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest. They mostly wait, so they start first, beside those that compute. */
const LONGEST = [
  'tests/integration/every-action',
  'tests/chaos/chaos',
  'tests/model/payment-life',
  'tests/model/return-life',
  'tests/model/sale-life',
  'tests/integration/pages-of-roles',
  'tests/integration/first-owner',
  'tests/integration/backup',
  'tests/integration/other-service',
  'tests/integration/erase-customer',
  'tests/integration/counter-pages',
  'tests/integration/lost-connection',
  'tests/integration/embedded-postgres',
  'tests/integration/embedded-postgres-recovery',
  'tests/integration/statement-sync',
  'tests/integration/product-trouble',
  'tests/integration/embedded-postgres-as-root',
  'tests/integration/audit-walk',
  'scripts/import-rules',
  'scripts/doc-links',
]

/** Starts with the longest files, so that no process is still busy with one when the others have nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at === -1 ? LONGEST.length : at
    }
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => rank(one) - rank(other))
  }
}
