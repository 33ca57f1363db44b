import { db } from '@/lib/platform/database/db.ts'
import type { Finding } from '../model.ts'

/** How many tills are named; the rest are only counted. */
const MOST_NAMED = 5

/** Whether each till has a preset. Only somebody at the till can tell whether paper comes out. */
export async function checkPrinters(): Promise<Finding> {
  const base = { check: 'printer', about: '' } as const
  const where = { enrolmentHash: { not: null } }
  const all = await db().till.count({ where })
  const bare = await db().till.findMany({
    where: { ...where, printerPresetId: null },
    orderBy: [{ branchCode: 'asc' }, { number: 'asc' }],
    select: { branchCode: true, number: true },
  })
  if (all === 0) return { ...base, verdict: 'look', reason: 'no_tills', params: {} }
  if (bare.length === 0) return { ...base, verdict: 'good', reason: 'all', params: { count: all } }
  const named = bare.slice(0, MOST_NAMED).map(({ branchCode, number }) => `${branchCode}/${number}`)
  const params = { count: bare.length, all, tills: named.join(', '), more: bare.length - named.length }
  return { ...base, verdict: 'look', reason: 'some', params }
}
