import { nameOfType } from '@/lib/books/payment-types/model.ts'
import { namesOfTypes } from '@/lib/books/payment-types/queries.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { type CsvRow, csvFile } from '@/lib/platform/files/csv-file.ts'
import { localeOf } from '@/lib/platform/i18n/model.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { expectedOf, type SettlementView, type Unsettled } from './model.ts'
import { unsettledDays } from './unsettled-days.ts'

const SHOWN = 50

/** What was paid by payment types at the actor's branches and has not been settled, by type and branch. */
export async function listUnsettled(actor: Actor): Promise<Unsettled[]> {
  const branches = await listBranchNames(actor, 'safe:manage')
  const rows = await unsettledDays(
    db(),
    officeEnvironment(),
    branches.map(({ code }) => code),
  )
  const types = await db().paymentType.findMany({ orderBy: { position: 'asc' } })
  return types.flatMap(({ id: typeId, currency, feePoints, ...named }) =>
    branches.flatMap(({ code: branchCode, name: branchName }) => {
      const days = rows.filter((row) => row.typeId === typeId && row.branchCode === branchCode)
      if (days.length === 0) return []
      const typeName = nameOfType(named, localeOf(actor.locale))
      return [
        {
          typeId,
          typeName,
          branchCode,
          branchName,
          currency,
          feePoints,
          days: days.map(({ day, cents }) => ({ day, cents })),
        },
      ]
    }),
  )
}

/** The newest settlements of the actor's branches; what took one back is not listed itself. */
export async function listSettlements(actor: Actor): Promise<SettlementView[]> {
  const branches = new Map((await listBranchNames(actor, 'safe:manage')).map(({ code, name }) => [code, name]))
  const rows = await db().paymentSettlement.findMany({
    where: { environment: officeEnvironment(), undoesId: null, ...branchesOf(actor) },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: SHOWN,
    include: { lines: { orderBy: { day: 'asc' } } },
  })
  const undone = await db().paymentSettlement.findMany({
    where: { undoesId: { in: rows.map(({ id }) => id) } },
    select: { undoesId: true },
  })
  const types = await namesOfTypes(
    db(),
    rows.map(({ typeId }) => typeId),
    localeOf(actor.locale),
  )
  const people = await staffNames(
    db(),
    rows.map(({ staffId }) => staffId),
  )
  return rows.map(({ id, at, staffId, typeId, branchCode, lines, currency, ...sums }) => ({
    ...{ id, at, currency, by: people.get(staffId) ?? '', typeName: types.get(typeId) ?? '' },
    branchName: branches.get(branchCode) ?? branchCode,
    days: lines.map(({ day }) => day.toISOString().slice(0, 10)),
    clearedCents: sums.clearedCents,
    receivedCents: sums.receivedCents,
    feeCents: sums.feeCents,
    shortCents: sums.clearedCents - sums.receivedCents - sums.feeCents,
    undone: undone.some(({ undoesId }) => undoesId === id),
  }))
}

const HEADS = [
  'Day',
  'Payment type',
  'Branch code',
  'Branch',
  'Currency',
  'Unsettled',
  'Expected fee',
  'Expected at the bank',
]

/** What is unsettled as a file, a line for each day, payment type and branch. */
export async function exportUnsettled(actor: Actor): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  authorise(actor, 'safe:manage')
  await recordAudit(db(), actor, { action: 'report:export', objectKind: 'report', detail: { report: 'unsettled' } })
  async function* read(): AsyncGenerator<CsvRow[]> {
    for (const { typeName, branchCode, branchName, currency, feePoints, days } of await listUnsettled(actor)) {
      yield days.map((one) => {
        const { feeCents, receivedCents } = expectedOf({ feePoints, days: [one] })
        const sums = [one.cents, feeCents, receivedCents].map(toWireAmount)
        return [one.day, typeName, branchCode, branchName, currency, ...sums]
      })
    }
  }
  return { name: `unsettled-${harareDay(sharedNow())}.csv`, body: csvFile(HEADS, read()) }
}
