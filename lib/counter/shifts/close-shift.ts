import { randomUUID } from 'node:crypto'
import { cashDifference, cashWorth } from '@/lib/books/currencies/cash-worth.ts'
import { cashDropped, drawerCounted, revalued } from '@/lib/books/journal/cash-postings.ts'
import { type EntryContext, postEntry } from '@/lib/books/journal/ledger.ts'
import { drawer, type Entry } from '@/lib/books/journal/model.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { type CashCount, countedIn, restField } from '@/lib/platform/shared/cash-count.ts'
import { type Cents, parseOptionalAmount } from '@/lib/platform/shared/money.ts'
import { jsonOf } from '@/lib/platform/shared/objects.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { currenciesToCount, listDrawerBalances, parseCountedCash } from './drawer-cash.ts'
import { buildReport, type ReportFacts } from './internal/build-report.ts'
import { getReportFacts } from './internal/get-report-facts.ts'
import { batchField, type ShiftReport } from './model.ts'
import { lockShiftAt } from './till-shift.ts'

type CloseInput = { shiftId: string; fields: Record<string, string> }

/**
 * Closes the till's shift by a blind count. Any count stands: the difference is booked as over or short, the cash goes
 * to the safe, and the Z is numbered and stored. Posted again it changes nothing.
 */
export async function closeShift({ ctx, input }: { ctx: Ctx; input: CloseInput }): Promise<void> {
  authorise(ctx.actor, 'shift:run')
  const till = requireTill(ctx.actor)
  await db().$transaction(async (tx) => {
    const shift = await lockShiftAt(tx, till.id)
    if (shift?.id !== input.shiftId) return refuseUnlessClosed(tx, input.shiftId, till.id)
    const facts = await getReportFacts(tx, shift.id)
    const counts = await parseCounts(tx, facts, input.fields)
    const batches = parseBatches(facts, input.fields)
    const counted = counts.map(({ currency, cents }) => ({ currency, cents }))
    const closedAt = await databaseNow(tx)
    const zNumber = 1 + (await lastZNumber(tx, till.id))
    const report = buildReport(facts, { zNumber, closedAt, closedBy: ctx.actor.name, counted, batches })
    const staffId = ctx.actor.staffId
    for (const count of counts) await emptyDrawer(tx, { facts, count, staffId })
    await storeLines(tx, facts)
    const closed = { openTillId: null, closedAt, closedById: staffId, zNumber, report: toJson(report) }
    await tx.shift.update({ where: { id: shift.id, closedAt: null }, data: closed })
    const differences = report.drawers.map(({ currency, difference }) => [currency, String(difference ?? 0n)])
    const detail = { zNumber, differences: Object.fromEntries(differences) }
    await recordAudit(tx, ctx.actor, { action: 'shift:close', objectKind: 'shift', objectId: shift.id, detail })
  })
}

async function refuseUnlessClosed(tx: Tx, id: string, tillId: string): Promise<void> {
  const closed = await tx.shift.findFirst({ where: { id, tillId, closedAt: { not: null } }, select: { id: true } })
  if (!closed) refuse('SHIFT_NOT_OPEN')
}

/** The counts of the form; a currency that did not move and was not counted is left out. */
async function parseCounts(tx: Tx, facts: ReportFacts, fields: Record<string, string>): Promise<CashCount[]> {
  const named = countedIn(fields).map(({ code }) => code)
  const currencies = await currenciesToCount(tx, facts, named)
  const counts = parseCountedCash(fields, currencies)
  const counted = new Set(counts.map(({ currency }) => currency))
  const missing = currencies.flatMap(({ code, required }) => (required && !counted.has(code) ? [code] : []))
  const [first] = missing
  if (first) refuse('COUNT_MISSING', { field: restField(first), params: { currencies: missing.join(', ') } })
  return counts
}

/** What the machines' own totals say, where one was typed, by payment type. */
function parseBatches({ types }: ReportFacts, fields: Record<string, string>): Map<string, Cents> {
  return new Map(
    types.flatMap(({ typeId }) => {
      const cents = parseOptionalAmount(fields[batchField(typeId)] ?? '', batchField(typeId))
      return cents === null ? [] : [[typeId, cents]]
    }),
  )
}

async function lastZNumber(tx: Tx, tillId: string): Promise<number> {
  const last = await tx.shift.aggregate({ where: { tillId }, _max: { zNumber: true } })
  const { lastZNumber: onPaper } = await tx.till.findUniqueOrThrow({ where: { id: tillId } })
  return Math.max(last._max.zNumber ?? 0, onPaper)
}

type Emptying = { facts: ReportFacts; count: CashCount; staffId: string }

/** Revalues the drawer at the day's rate, adjusts it to the count and empties it into the safe. */
async function emptyDrawer(tx: Tx, { facts, count, staffId }: Emptying): Promise<void> {
  const { id: shiftId, tillId, branchCode, environment } = facts.shift
  const worth = await cashWorth(tx, count.currency)
  const before = (await listDrawerBalances(tx, environment, tillId)).find(({ currency }) => currency === count.currency)
  const expected = worth(before?.nativeCents ?? 0n)
  const cash = worth(count.cents)
  const id = randomUUID()
  const { denominations } = count
  const expectedCents = expected.nativeCents
  await tx.shiftCount.create({ data: { id, shiftId, kind: 'close', ...cash, expectedCents, denominations } })
  const context = { environment, credential: null, branchCode, tillId, shiftId, staffId }
  const place = drawer(tillId, count.currency)
  const about = { ...context, objectKind: 'shift', objectId: id } as const
  await post(tx, revalued({ place, usdCents: expected.usdCents - (before?.usdCents ?? 0n) }), about)
  await post(tx, drawerCounted({ tillId, difference: cashDifference(cash, expected) }), about)
  if (cash.nativeCents === 0n) return
  const movementId = randomUUID()
  await tx.cashMovement.create({
    data: { id: movementId, intentId: movementId, shiftId, tillId, staffId, kind: 'closing', ...cash, reason: '' },
  })
  await post(tx, cashDropped({ tillId, branchCode, cash }), {
    ...context,
    objectKind: 'movement',
    objectId: movementId,
  })
}

async function post(tx: Tx, entry: Entry, context: EntryContext): Promise<void> {
  if (entry.postings.length > 0) await postEntry(tx, entry, context)
}

async function storeLines(tx: Tx, { shift, news }: ReportFacts): Promise<void> {
  const { id: shiftId, tillId } = shift
  await tx.shiftLine.createMany({
    data: news.map(({ id, object, state }) => ({ shiftId, tillId, objectKind: object, objectId: id, state })),
  })
}

function toJson(report: ShiftReport) {
  return JSON.parse(jsonOf(report))
}
