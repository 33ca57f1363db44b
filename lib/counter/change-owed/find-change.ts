import type { CashSum } from '@/lib/counter/shifts/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { placeOfActor, spendTry } from '@/lib/people/secrets/throttle.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { ticketNumber, UUID } from '@/lib/platform/shared/ids.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { maskRecipient, parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { hashesOfCode } from './change-code.ts'
import { type ChangeOwedView, type ChangeState, lastDayOf } from './model.ts'

const MOST = 20

/**
 * Finds change that the shop kept, by the customer's number or the slip's code, in the till's environment: its id, what
 * is owed first. Wrong codes count as tries. @throws CHANGE_SEARCH_EMPTY, CHANGE_NOT_FOUND, CHANGE_CODE_WRONG, CHANGE_TRIES
 */
export async function findChange({ ctx, input }: { ctx: Ctx; input: { text: string } }): Promise<string> {
  const { actor } = ctx
  authorise(actor, 'money:return')
  const environment = environmentOf(requireTill(actor))
  const { text } = input
  if (text.trim() === '') return refuse('CHANGE_SEARCH_EMPTY', { field: 'text' })
  const phone = parseTypedPhone(text, { allowTrigger: environment === 'test' })
  if (phone.ok) {
    const where = { environment, phone: phone.phone }
    const found = (await newest({ ...where, state: 'owed' })) ?? (await newest(where))
    return found ?? refuse('CHANGE_NOT_FOUND', { field: 'text' })
  }
  const attempt = await spendCodeTry(actor)
  const found = await newest({ environment, codeHash: { in: hashesOfCode(text) } })
  if (!found) return attempt.refuse('CHANGE_CODE_WRONG', { field: 'text' })
  await attempt.forgive()
  return found
}

async function spendCodeTry(actor: Actor) {
  try {
    return await spendTry({ purpose: 'change', person: actor.staffId, place: placeOfActor(actor) })
  } catch (error) {
    if (!(error instanceof DomainError) || error.problem.code !== 'SIGN_IN_LOCKED') throw error
    return refuse('CHANGE_TRIES', error.problem.params ? { params: error.problem.params } : {})
  }
}

async function newest(where: Prisma.ChangeOwedWhereInput): Promise<string | null> {
  const row = await db().changeOwed.findFirst({ where, orderBy: { at: 'desc' }, select: { id: true } })
  return row?.id ?? null
}

/** Change that was found, with the rest that is owed to the same number; none if it is of the other environment. */
export async function listChangeBeside(actor: Actor, id: string): Promise<ChangeOwedView[]> {
  authorise(actor, 'money:return')
  const environment = environmentOf(requireTill(actor))
  const first = UUID.test(id) ? await db().changeOwed.findFirst({ where: { id, environment } }) : null
  if (!first) return []
  const others = first.phone
    ? await db().changeOwed.findMany({
        where: { environment, phone: first.phone, state: 'owed', id: { not: id } },
        orderBy: { at: 'asc' },
        take: MOST,
      })
    : []
  return toViews([first, ...others])
}

export type OwedTo = { id: string; sums: CashSum[] }

/** What is kept for a customer at the counter, by their number: the oldest of it, and the sums; null for nothing. */
export async function getOwedTo(actor: Actor, phone: string | null): Promise<OwedTo | null> {
  if (phone === null || !actor.till || !may(actor, 'money:return')) return null
  const rows = await db().changeOwed.findMany({
    where: { environment: environmentOf(actor.till), phone, state: 'owed' },
    orderBy: { at: 'asc' },
    take: MOST,
  })
  const owed = (await toViews(rows)).filter(({ state }) => state === 'owed')
  const [oldest] = owed
  if (!oldest) return null
  const currencies = [...new Set(owed.map(({ currency }) => currency))]
  return {
    id: oldest.id,
    sums: currencies.map((currency) => {
      return { currency, cents: sumCents(owed.filter((one) => one.currency === currency).map(({ cents }) => cents)) }
    }),
  }
}

type Row = Prisma.ChangeOwedGetPayload<object>

async function toViews(rows: readonly Row[]): Promise<ChangeOwedView[]> {
  const tillIds = rows.flatMap(({ tillId, paidTillId }) => (paidTillId ? [tillId, paidTillId] : [tillId]))
  const [tills, tickets] = await Promise.all([
    db().till.findMany({
      where: { id: { in: tillIds } },
      select: { id: true, number: true, branchCode: true, branch: { select: { name: true } } },
    }),
    db().ticket.findMany({
      where: { id: { in: rows.map(({ ticketId }) => ticketId) } },
      select: { id: true, number: true, tillId: true, branchCode: true, till: { select: { number: true } } },
    }),
  ])
  const placeOf = (id: string) => {
    const till = tills.find((one) => one.id === id)
    return { branchName: till?.branch.name ?? '', tillNumber: till?.number ?? 0 }
  }
  const today = harareDay(sharedNow())
  return rows.map((row) => {
    const ticket = tickets.find(({ id }) => id === row.ticketId)
    const until = lastDayOf(row)
    const isOver = row.state === 'owed' && until !== null && until < today
    return {
      id: row.id,
      ticketNumber: ticket?.number ? ticketNumber(ticket.branchCode, ticket.till.number, ticket.number) : '',
      currency: row.currency,
      cents: row.nativeCents,
      state: isOver ? 'expired' : (row.state as ChangeState),
      at: row.at,
      place: placeOf(row.tillId),
      phone: row.phone && maskRecipient(row.phone),
      until,
      paid: row.paidTillId && row.endedAt ? { ...placeOf(row.paidTillId), at: row.endedAt } : null,
    }
  })
}
