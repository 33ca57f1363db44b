import { z } from 'zod'
import { DRAWER_REASONS, MOVE_KINDS, NEWS_STATES, PAYOUT_PURPOSES, type ShiftReport } from '../model.ts'

const cents = z.coerce.bigint()

const salesRow = z.object({
  kind: z.string(),
  outcome: z.enum(['unknown', 'waiting', 'delivered', 'failed', 'not_sold', 'reversed']),
  count: z.number(),
  cents,
})

const drawer = z.object({
  currency: z.string(),
  found: cents.nullable(),
  float: cents,
  cash: cents,
  debts: cents.default(0n),
  returned: cents,
  changeKept: cents.default(0n),
  changePaid: cents.default(0n),
  payIns: cents,
  drops: cents,
  payouts: cents,
  other: cents,
  expected: cents.nullable(),
  counted: cents.nullable(),
  difference: cents.nullable(),
})

const type = z.object({
  typeId: z.string(),
  name: z.string(),
  currency: z.string(),
  count: z.number(),
  taken: cents,
  returned: cents,
  counted: cents.nullable(),
})

const movement = z.object({
  at: z.string(),
  kind: z.enum(MOVE_KINDS),
  currency: z.string(),
  cents,
  purpose: z.enum(PAYOUT_PURPOSES).nullable(),
  reason: z.string(),
  by: z.string(),
})

const state = z.enum(NEWS_STATES)

const item = z.object({
  object: z.enum(['sale', 'collection']),
  ticketId: z.string(),
  ticket: z.string(),
  what: z.string(),
  cents,
  from: state.nullable(),
  state,
})

const report: z.ZodType<ShiftReport> = z.object({
  environment: z.enum(['test', 'live']),
  branchCode: z.string(),
  branchName: z.string(),
  tillNumber: z.number(),
  zNumber: z.number().nullable(),
  openedAt: z.string(),
  openedBy: z.string(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  tickets: z.number(),
  sales: z.array(salesRow),
  delivered: cents,
  lateDelivered: cents,
  lateReversed: cents,
  total: cents,
  mobile: z.object({ count: z.number(), cents, takenBack: cents }),
  drawers: z.array(drawer),
  types: z.array(type).default([]),
  movements: z.array(movement),
  openings: z
    .array(z.object({ at: z.string(), why: z.enum(DRAWER_REASONS), note: z.string(), by: z.string() }))
    .default([]),
  commission: z.array(z.object({ by: z.string(), cents })).default([]),
  rounding: z.array(z.object({ by: z.string(), given: cents, kept: cents })).default([]),
  carried: z.array(item),
  late: z.array(item),
})

/** A report as its Z keeps it, in JSON; what older ones lack is filled in. Throws a ZodError for anything else. */
export function parseStoredReport(stored: unknown): ShiftReport {
  return report.parse(stored)
}
