import type { NextRequest } from 'next/server'
import { exportAudit } from '@/lib/audit/export-audit.ts'
import { readAuditFilter } from '@/lib/audit/model.ts'
import { answerFile } from '@/lib/auth/answer-file.ts'

/** The audit as a file for a spreadsheet, as large as it is; for the owner. */
export function GET(request: NextRequest): Promise<Response> {
  const filter = readAuditFilter(Object.fromEntries(request.nextUrl.searchParams))
  return answerFile((actor) => exportAudit(actor, { ...filter, before: null }))
}
