import type { ReportFacts } from '@/lib/counter/shifts/internal/build-report.ts'

const shift: ReportFacts['shift'] = {
  id: 's1',
  environment: 'test',
  tillId: 't1',
  tillNumber: 1,
  branchCode: 'HRE-01',
  branchName: 'Harare First Street',
  openedAt: new Date('2026-11-21T06:00:00Z'),
  openedBy: 'Rudo',
}
/** A shift in which nothing has happened. */
export const emptyShift: ReportFacts = {
  shift,
  tickets: 0,
  news: [],
  open: [],
  cash: [],
  balances: [],
  movements: [],
  openings: [],
  commission: [],
  rounding: [],
  types: [],
}
