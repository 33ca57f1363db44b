import { randomUUID } from 'node:crypto'
import { cashWorth } from '@/lib/books/currencies/cash-worth.ts'
import { paymentsSettled, settlementUndone } from '@/lib/books/journal/clearing-postings.ts'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import type { AccountName, Entry } from '@/lib/books/journal/model.ts'
import { feeOn } from '@/lib/books/payment-types/model.ts'
import { branchesOf, type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, formatMoney, parseOptionalAmount, sumCents } from '@/lib/platform/shared/money.ts'
import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sumUnsettled, type UnsettledDay } from './model.ts'
import { type DayToSettle, unsettledDays } from './unsettled-days.ts'

export type SettleInput = {
  /** Made with the form: posted twice, it settles once. */
  intentId: string
  typeId: string
  branchCode: string
  /** The days in Harare that the bank paid, with what the page said they come to, in cents of the type's currency. */
  days: readonly UnsettledDay[]
  /** What came to the bank, as typed. */
  received: string
  /** What the bank kept, as typed; empty for what the type's fee comes to. */
  fee: string
}

/**
 * Settles what a branch took by a payment type on some days: bank and fee against clearing, the rest short or over.
 * @throws SETTLE_DAYS, SETTLE_CHANGED, SETTLE_NOTHING, SETTLE_RECEIVED, SETTLE_BEFORE, AMOUNT_NOT_A_NUMBER
 */
export async function settlePayments({ ctx: { actor }, input }: { ctx: Ctx; input: SettleInput }): Promise<void> {
  authoriseSpending(actor, 'safe:manage')
  const { intentId, typeId, branchCode } = input
  requireBranch(actor, branchCode)
  const receivedCents =
    parseOptionalAmount(input.received, 'received') ?? refuse('SETTLE_RECEIVED', { field: 'received' })
  const typedFee = parseOptionalAmount(input.fee, 'fee')
  const environment = officeEnvironment()
  await db().$transaction(async (tx) => {
    await lockSettlements(tx)
    const request = { environment, typeId, branchCode, receivedCents }
    const before = await tx.paymentSettlement.findUnique({ where: { intentId } })
    const repeated = typedFee === null ? request : { ...request, feeCents: typedFee }
    if (before) return isRepeat(before, repeated) ? undefined : refuse('SETTLE_BEFORE')
    const { feePoints } = (await tx.paymentType.findUnique({ where: { id: typeId } })) ?? refuse('SETTLE_DAYS')
    const days = chosenDays(await unsettledDays(tx, environment, [branchCode]), input)
    const { currency } = days[0] ?? refuse('SETTLE_DAYS')
    const [clearedCents, usdCents] = [sumOf(days, 'cents'), sumOf(days, 'usdCents')]
    const shownCents = sumUnsettled(input)
    if (days.length !== input.days.length || clearedCents !== shownCents)
      refuse('SETTLE_CHANGED', { params: { now: formatMoney({ cents: clearedCents, currency }) } })
    if (clearedCents <= 0n) refuse('SETTLE_NOTHING')
    const feeCents = typedFee ?? feeOn(clearedCents, feePoints)
    const worth = await cashWorth(tx, currency)
    const entry = paymentsSettled({
      typeId,
      branchCode,
      cleared: { currency, nativeCents: clearedCents, usdCents },
      received: worth(receivedCents),
      fee: worth(feeCents),
    })
    const id = await storeSettlement(
      tx,
      { ...request, feeCents, intentId, currency, clearedCents, staffId: actor.staffId },
      days,
    )
    await post(tx, entry, { id, branchCode, staffId: actor.staffId })
    const text = (cents: Cents) => formatMoney({ cents, currency })
    const sums = { currency, cents: String(clearedCents), received: text(receivedCents), feeKept: text(feeCents) }
    await recordAudit(tx, actor, {
      ...({ action: 'payment:settle', objectKind: 'settlement', objectId: id, branchCode } as const),
      detail: { ...sums, days: days.map(({ day }) => day) },
    })
  })
}

export type UndoSettlementInput = { intentId: string; settlementId: string }

/**
 * Takes a settlement back by a counter-entry: its days wait to be settled again. Posted twice, once.
 * @throws SETTLE_UNKNOWN, SETTLE_UNDONE, SETTLE_BEFORE
 */
export async function undoSettlement({
  ctx: { actor },
  input,
}: {
  ctx: Ctx
  input: UndoSettlementInput
}): Promise<void> {
  authoriseSpending(actor, 'safe:manage')
  const { intentId, settlementId: undoesId } = input
  const environment = officeEnvironment()
  await db().$transaction(async (tx) => {
    await lockSettlements(tx)
    const before = await tx.paymentSettlement.findUnique({ where: { intentId } })
    if (before) return isRepeat(before, { undoesId }) ? undefined : refuse('SETTLE_BEFORE')
    const where = { AND: [branchesOf(actor), { id: undoesId, environment, undoesId: null }] }
    const wrong = await tx.paymentSettlement.findFirst({ where, include: { lines: true } })
    if (!wrong) return refuse('SETTLE_UNKNOWN')
    if (await tx.paymentSettlement.findUnique({ where: { undoesId } })) refuse('SETTLE_UNDONE')
    const { typeId, branchCode, currency, lines } = wrong
    const request = { environment, typeId, branchCode, currency, staffId: actor.staffId, intentId, undoesId }
    const amounts = {
      clearedCents: -wrong.clearedCents,
      receivedCents: -wrong.receivedCents,
      feeCents: -wrong.feeCents,
    }
    const back = lines.map(({ day, cents, usdCents }) => ({ day, cents: -cents, usdCents: -usdCents }))
    const { id } = await tx.paymentSettlement.create({
      data: { id: randomUUID(), ...request, ...amounts, lines: { create: back } },
      select: { id: true },
    })
    const booked = await tx.journalPosting.findMany({
      where: { entry: { objectKind: 'settlement', objectId: undoesId, event: 'settled' } },
      select: { account: true, accountKey: true, currency: true, nativeCents: true, usdCents: true },
    })
    const postings = booked.map(({ account, accountKey: key, ...rest }) => ({
      account: account as AccountName,
      key,
      ...rest,
    }))
    await post(tx, settlementUndone(postings), { id, branchCode, staffId: actor.staffId })
    const detail = { currency, cents: String(-wrong.clearedCents) }
    await recordAudit(tx, actor, {
      action: 'payment:settle',
      objectKind: 'settlement',
      objectId: id,
      branchCode,
      detail,
    })
  })
}

/** Lets the office settle one at a time, so that two forms cannot settle one day. */
async function lockSettlements(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('payment-settlements'))`
}

function chosenDays(open: readonly DayToSettle[], { typeId, days }: SettleInput): DayToSettle[] {
  return open.filter((one) => one.typeId === typeId && days.some(({ day }) => day === one.day))
}

function sumOf(days: readonly DayToSettle[], field: 'cents' | 'usdCents'): Cents {
  return sumCents(days.map((day) => day[field]))
}

type Row = Parameters<Tx['paymentSettlement']['create']>[0]['data']

async function storeSettlement(tx: Tx, row: Omit<Row, 'id' | 'lines'>, days: readonly DayToSettle[]): Promise<string> {
  const lines = days.map(({ day, cents, usdCents }) => ({ day: new Date(day), cents, usdCents }))
  const data = { id: randomUUID(), ...row, lines: { create: lines } } as Row
  return (await tx.paymentSettlement.create({ data, select: { id: true } })).id
}

async function post(tx: Tx, entry: Entry, by: { id: string; branchCode: string; staffId: string }): Promise<void> {
  const { id: objectId, branchCode, staffId } = by
  const where = { environment: officeEnvironment(), credential: null, branchCode, tillId: null, shiftId: null, staffId }
  await postEntry(tx, entry, { ...where, objectKind: 'settlement', objectId })
}
