import type { NextRequest } from 'next/server'
import { exportCustomers } from '@/lib/office/customers/list-customers.ts'
import { parseCustomerFilter } from '@/lib/office/customers/model.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** The customers of a list as a file. */
export function GET(request: NextRequest): Promise<Response> {
  const now = sharedNow()
  const filter = parseCustomerFilter(Object.fromEntries(request.nextUrl.searchParams), now)
  return answerFile('report:read', (actor) => exportCustomers({ ctx: { actor }, input: { filter, now } }))
}
