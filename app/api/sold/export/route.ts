import type { NextRequest } from 'next/server'
import { exportSold } from '@/lib/office/sold/export-sold.ts'
import { readSoldFilter } from '@/lib/office/sold/model.ts'
import { answerFile } from '@/lib/people/requests/answer-file.ts'

/** The sales of a list as a file, streamed. */
export function GET(request: NextRequest): Promise<Response> {
  const input = readSoldFilter(Object.fromEntries(request.nextUrl.searchParams))
  return answerFile('report:read', (actor) => exportSold({ ctx: { actor }, input }))
}
