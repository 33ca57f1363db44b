import { randomUUID } from 'node:crypto'
import { cashWorth } from '@/lib/books/currencies/cash-worth.ts'
import { changeKept } from '@/lib/books/journal/change-postings.ts'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import { CASH } from '@/lib/books/tenders/model.ts'
import { notifyTicketById } from '@/lib/counter/sales/sale-orders.ts'
import { openShiftAt, refuseOtherEnvironment } from '@/lib/counter/shifts/till-shift.ts'
import { holdTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type SqlTx } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, parseOptionalAmount } from '@/lib/platform/shared/money.ts'
import { PHONE_PROBLEMS, parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { newChangeCode, openChangeCode } from './change-code.ts'
import { changeDays } from './change-rule.ts'
import { type ChangeToKeep, type KeptChange, lastDayOf, usuallyKept } from './model.ts'

export type KeepChangeInput = {
  ticketId: string
  currency: string
  /** As typed, in units of that currency. */
  amount: string
  /** The customer's number, as typed; empty if only the slip's code is to find it. */
  phone: string
}

/**
 * Keeps change of a ticket for its customer, once a currency: it stays in the drawer that was to give it and is owed
 * (decision 111). Never more than this till was to give in its open shift.
 * @throws AMOUNT_EMPTY, AMOUNT_ZERO, AMOUNT_NOT_A_NUMBER, as `parseTypedPhone`, TICKET_UNKNOWN, CHANGE_KEPT_BEFORE,
 * SHIFT_NOT_OPEN, SHIFT_OTHER_KEY, CHANGE_NONE, CHANGE_TOO_MUCH, TILL_NOT_LIVE, TILL_NOT_TEST
 */
export async function keepChange({ ctx, input }: { ctx: Ctx; input: KeepChangeInput }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'sale:create')
  const till = requireTill(actor)
  const environment = environmentOf(till)
  const { ticketId, currency } = input
  const nativeCents = parseKept(input.amount)
  const phone = parsePhone(input.phone, environment)
  await db().$transaction(async (tx) => {
    const ticket = await holdTicket(tx, ticketId)
    if (ticket?.branchCode !== till.branchCode) return refuse('TICKET_UNKNOWN')
    refuseOtherEnvironment(till, ticket.environment)
    const before = await tx.changeOwed.findUnique({ where: { ticketId_currency: { ticketId, currency } } })
    if (before) return isRepeat(before, { nativeCents, phone }) ? undefined : refuse('CHANGE_KEPT_BEFORE')
    const shift = (await openShiftAt(tx, till.id)) ?? refuse('SHIFT_NOT_OPEN')
    if (shift.environment !== environment) return refuse('SHIFT_OTHER_KEY')
    const most = (await sumChange(tx, { ticketId, tillId: till.id, shiftId: shift.id })).get(currency) ?? 0n
    if (most === 0n) return refuse('CHANGE_NONE')
    if (nativeCents > most) return refuse('CHANGE_TOO_MUCH', { field: 'amount' })
    const id = randomUUID()
    const by = { branchCode: till.branchCode, tillId: till.id, shiftId: shift.id, staffId: actor.staffId }
    const cash = (await cashWorth(tx, currency))(nativeCents)
    const until = await lastDay(tx, environment)
    await tx.changeOwed.create({
      data: { id, ...by, environment, ticketId, ...cash, phone, until, ...newChangeCode(id) },
    })
    await postEntry(tx, changeKept({ id, tillId: till.id, cash }), {
      ...{ ...by, environment, objectKind: 'change', objectId: id, credential: null, ticketId },
    })
    await notifyTicketById(tx, ticketId)
    const detail = { currency, cents: String(nativeCents) }
    await recordAudit(tx, actor, { action: 'change-owed:keep', objectKind: 'ticket', objectId: ticketId, detail })
  })
}

function parseKept(text: string): Cents {
  const cents = parseOptionalAmount(text) ?? refuse('AMOUNT_EMPTY', { field: 'amount' })
  return cents > 0n ? cents : refuse('AMOUNT_ZERO', { field: 'amount' })
}

function parsePhone(text: string, environment: Environment): string | null {
  if (text.trim() === '') return null
  const number = parseTypedPhone(text, { allowTrigger: environment === 'test' })
  return number.ok ? number.phone : refuse(PHONE_PROBLEMS[number.problem], { field: 'phone' })
}

async function lastDay(tx: Parameters<typeof changeDays>[0], environment: Environment): Promise<Date | null> {
  const days = await changeDays(tx, environment)
  return days === null ? null : new Date(`${movedBy(harareDay(await databaseNow(tx)), days)}T00:00:00Z`)
}

type AtShift = { ticketId: string; tillId: string; shiftId: string }

/** What a till was to give of a ticket as change in one shift, by currency: what another drawer gave is not here. */
async function sumChange(tx: SqlTx, { ticketId, tillId, shiftId }: AtShift): Promise<Map<string, Cents>> {
  const rows = await tx.$queryRaw<{ currency: string; cents: Cents }[]>`
    select c.currency, sum(c."changeCents")::bigint as cents
    from "Tender" c join "Shift" s on s.id = ${shiftId}::uuid
    where c."ticketId" = ${ticketId}::uuid and c."tillId" = ${tillId}::uuid and c."typeId" = ${CASH}
      and c."changeCents" > 0 and c."createdAt" >= s."openedAt"
    group by 1 order by 1`
  return new Map(rows.map(({ currency, cents }) => [currency, cents]))
}

type OfTicket = { toKeep: ChangeToKeep[]; kept: KeptChange[] }

/** What of a ticket's change the actor's till may keep for its customer, and what is kept already. */
export async function getChangeOfTicket(actor: Actor, ticketId: string): Promise<OfTicket> {
  const keptSoFar = await listKeptChange(ticketId, { withCode: may(actor, 'token:reveal') })
  const { till } = actor
  if (!till || !may(actor, 'sale:create')) return { toKeep: [], kept: keptSoFar }
  const shift = await db().shift.findUnique({
    where: { openTillId: till.id },
    select: { id: true, environment: true },
  })
  if (shift?.environment !== environmentOf(till)) return { toKeep: [], kept: keptSoFar }
  const change = await sumChange(db(), { ticketId, tillId: till.id, shiftId: shift.id })
  const toKeep = [...change]
    .filter(([currency]) => !keptSoFar.some((one) => one.currency === currency))
    .map(([currency, mostCents]) => ({ currency, mostCents, usualCents: usuallyKept(currency, mostCents) }))
  return { toKeep, kept: keptSoFar }
}

/** What was kept of a ticket's change, for a caller who may show it. */
export async function listKeptChange(ticketId: string, { withCode }: { withCode: boolean }): Promise<KeptChange[]> {
  const rows = await db().changeOwed.findMany({ where: { ticketId }, orderBy: { currency: 'asc' } })
  return rows.map(({ currency, nativeCents: cents, state, phone, ...row }) => ({
    ...{ currency, cents, phone },
    state: state as KeptChange['state'],
    until: lastDayOf(row),
    code: withCode && state === 'owed' ? openChangeCode(row) : null,
  }))
}
