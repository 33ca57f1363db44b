import type { NextRequest } from 'next/server'
import { exportWorkbook } from '@/lib/office/accountant/export-month.ts'
import { parseMonth } from '@/lib/office/accountant/model.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** All tables of a month as one workbook. */
export function GET({ nextUrl: { searchParams } }: NextRequest): Promise<Response> {
  const month = parseMonth(searchParams.get('month') ?? undefined, sharedNow())
  return answerFile('report:read', (actor) => exportWorkbook({ ctx: { actor }, input: { month } }))
}
