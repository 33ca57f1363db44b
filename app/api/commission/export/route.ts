import type { NextRequest } from 'next/server'
import { parseCommissionFilter } from '@/lib/office/commission/model.ts'
import { exportStaffCommission } from '@/lib/office/commission/staff-commission.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** What people earned in a month as a file. */
export function GET(request: NextRequest): Promise<Response> {
  const input = parseCommissionFilter(Object.fromEntries(request.nextUrl.searchParams), sharedNow())
  return answerFile('report:read', (actor) => exportStaffCommission({ ctx: { actor }, input }))
}
