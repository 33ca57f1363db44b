import type { NextRequest } from 'next/server'
import { currentActor } from '@/lib/auth/current-actor.ts'
import { exportReport } from '@/lib/reports/export-report.ts'
import { readReportFilter } from '@/lib/reports/model.ts'
import { DomainError } from '@/lib/shared/problem.ts'

/** A report as a file, streamed. */
export async function GET(request: NextRequest): Promise<Response> {
  const actor = await currentActor()
  if (!actor) return new Response(null, { status: 401 })
  const input = readReportFilter(Object.fromEntries(request.nextUrl.searchParams))
  try {
    const { name, body } = await exportReport({ ctx: { actor }, input })
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 403 })
    throw error
  }
}
