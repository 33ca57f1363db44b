import type { NextRequest } from 'next/server'
import { exportLedger } from '@/lib/office/accountant/export-ledger.ts'
import { LEDGER_PROGRAMS, parseMonth } from '@/lib/office/accountant/model.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** A month as one journal file that accounting software imports; for an unknown name, Xero's. */
export function GET({ nextUrl: { searchParams } }: NextRequest): Promise<Response> {
  const month = parseMonth(searchParams.get('month') ?? undefined, sharedNow())
  const program = LEDGER_PROGRAMS.find((one) => one === searchParams.get('program')) ?? 'xero'
  return answerFile('report:read', (actor) => exportLedger({ ctx: { actor }, input: { month, program } }))
}
