import type { NextRequest } from 'next/server'
import { exportAudit } from '@/lib/people/audit/export-audit.ts'
import { parseAuditFilter } from '@/lib/people/audit/model.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'

/** The whole audit as a CSV file, for the owner. */
export function GET(request: NextRequest): Promise<Response> {
  const filter = parseAuditFilter(Object.fromEntries(request.nextUrl.searchParams))
  return answerFile('audit:export', (actor) => exportAudit(actor, { ...filter, before: null }))
}
