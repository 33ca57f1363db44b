import type { NextRequest } from 'next/server'
import { answerFile } from '@/lib/auth/answer-file.ts'
import { exportStatement } from '@/lib/statement/export-statement.ts'
import { readStatementFilter } from '@/lib/statement/model.ts'

/** The statement as a file, streamed. */
export function GET(request: NextRequest): Promise<Response> {
  const input = readStatementFilter(Object.fromEntries(request.nextUrl.searchParams))
  return answerFile((actor) => exportStatement({ ctx: { actor }, input }))
}
