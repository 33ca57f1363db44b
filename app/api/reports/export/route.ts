import type { NextRequest } from 'next/server'
import { answerFile } from '@/lib/auth/answer-file.ts'
import { exportReport } from '@/lib/reports/export-report.ts'
import { readReportFilter } from '@/lib/reports/model.ts'

/** A report as a file, streamed. */
export function GET(request: NextRequest): Promise<Response> {
  const input = readReportFilter(Object.fromEntries(request.nextUrl.searchParams))
  return answerFile((actor) => exportReport({ ctx: { actor }, input }))
}
