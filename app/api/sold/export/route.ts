import type { NextRequest } from 'next/server'
import { exportSold } from '@/lib/office/sold/export-sold.ts'
import { parseSoldFilter, unreadSums } from '@/lib/office/sold/model.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** The sales of a list as a file, streamed. */
export function GET(request: NextRequest): Promise<Response> {
  const query = Object.fromEntries(request.nextUrl.searchParams)
  return answerFile('report:read', (actor) => {
    if (Object.keys(unreadSums(query)).length > 0) refuse('AMOUNT_NOT_A_NUMBER')
    return exportSold({ ctx: { actor }, input: parseSoldFilter(query) })
  })
}
