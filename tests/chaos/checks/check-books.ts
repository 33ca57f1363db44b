import { checkBooks as proveBooks } from '@/lib/books/journal/check-books.ts'
import { sealAudit, verifyAudit } from '@/lib/people/audit/chain.ts'
import { brokenRules } from '../../support/simulator-books.ts'
import type { Stage } from '../stage/stage.ts'

/** What `npm run books:check` and `npm run audit:verify` prove, and that the simulator's own books are sound. */
export async function checkBooks(stage: Stage): Promise<string[]> {
  const { faults } = await proveBooks()
  await sealAudit()
  const { broken } = await verifyAudit()
  return [
    ...faults.map(({ kind, about, detail }) => `books: ${kind}: ${about}: ${detail}`),
    ...(broken ? [`the audit: row ${broken.auditId} ${broken.why}`] : []),
    ...(await brokenRules(stage.database.serviceUrl)).map((rule) => `the simulator: ${rule}`),
  ]
}
