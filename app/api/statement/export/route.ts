import type { NextRequest } from 'next/server'
import { exportStatement } from '@/lib/office/statement/export-statement.ts'
import { parseStatementFilter } from '@/lib/office/statement/model.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'

/** The statement as a file, streamed. */
export function GET(request: NextRequest): Promise<Response> {
  const input = parseStatementFilter(Object.fromEntries(request.nextUrl.searchParams))
  return answerFile('statement:read', (actor) => exportStatement({ ctx: { actor }, input }))
}
