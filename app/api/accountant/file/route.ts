import type { NextRequest } from 'next/server'
import { exportMonth } from '@/lib/office/accountant/export-month.ts'
import { MONTH_FILES, parseMonth } from '@/lib/office/accountant/model.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** One table of a month as a streamed file; for an unknown name, the journal. */
export function GET({ nextUrl: { searchParams } }: NextRequest): Promise<Response> {
  const month = parseMonth(searchParams.get('month') ?? undefined, sharedNow())
  const file = MONTH_FILES.find((one) => one === searchParams.get('file')) ?? 'journal'
  return answerFile('report:read', (actor) => exportMonth({ ctx: { actor }, input: { month, file } }))
}
