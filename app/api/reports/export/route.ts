import type { NextRequest } from 'next/server'
import { exportReport } from '@/lib/office/reports/export-report.ts'
import { parseReportFilter } from '@/lib/office/reports/model.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'

/** A report as a file, streamed. */
export function GET(request: NextRequest): Promise<Response> {
  const input = parseReportFilter(Object.fromEntries(request.nextUrl.searchParams))
  return answerFile('report:read', (actor) => exportReport({ ctx: { actor }, input }))
}
