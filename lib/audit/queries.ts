import { db } from '../db.ts'
import type { Audit, Prisma } from '../generated/prisma/client.ts'
import { toWireAmount } from '../shared/money.ts'
import { harareStamp } from '../shared/time.ts'
import { authorise, branchesOf } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import { ticketNumber } from '../tickets/ticket-number.ts'
import { type AuditChoices, type AuditFilter, type AuditRow, pageOf } from './model.ts'

const PAGE = 50
const DAY_MS = 24 * 60 * 60_000

/** What was done, the newest first, and where the next page begins. */
export async function listAudit(
  actor: Actor,
  filter: AuditFilter,
  take = PAGE,
): Promise<{ rows: AuditRow[]; next: string | null }> {
  authorise(actor, 'audit:read')
  const found = await db().audit.findMany({
    where: { AND: [await visibleAudit(actor), chosen(filter)] },
    orderBy: { id: 'desc' },
    take: take + 1,
  })
  const rows = found.slice(0, take)
  return { rows: await withNames(rows), next: found.length > take ? String(rows.at(-1)?.id) : null }
}

/** A manager sees what was done at the own branches, or by the people who work there; the owner sees everything. */
async function visibleAudit(actor: Actor): Promise<Prisma.AuditWhereInput> {
  const { branchCode } = branchesOf(actor)
  if (!branchCode) return {}
  const people = await db().staff.findMany({
    where: { role: { not: 'owner' }, branches: { some: { branchCode }, every: { branchCode } } },
    select: { id: true },
  })
  const staffId = { in: [actor.staffId, ...people.map(({ id }) => id)] }
  return { OR: [{ branchCode }, { branchCode: null, staffId }] }
}

function chosen({ staffId, action, tillId, objectId, from, to, before }: AuditFilter): Prisma.AuditWhereInput {
  const midnight = (day: string) => new Date(`${day}T00:00:00+02:00`)
  return {
    ...(staffId && { staffId }),
    ...(action && { action }),
    ...(tillId && { tillId }),
    ...(objectId && { objectId }),
    ...((from || to) && {
      at: { ...(from && { gte: midnight(from) }), ...(to && { lt: new Date(midnight(to).getTime() + DAY_MS) }) },
    }),
    ...(before && { id: { lt: BigInt(before) } }),
  }
}

async function withNames(rows: Audit[]): Promise<AuditRow[]> {
  const ids = (of: (row: Audit) => string | null) => [...new Set(rows.flatMap((row) => of(row) ?? []))]
  const staffObject = (row: Audit) => (row.objectKind === 'staff' ? row.objectId : null)
  const ticketObject = (row: Audit) => (row.objectKind === 'ticket' ? row.objectId : null)
  const [tickets, people, tills, branches] = await Promise.all([
    db().ticket.findMany({
      where: { id: { in: ids(ticketObject) }, number: { not: null } },
      select: { id: true, number: true, branchCode: true, till: { select: { number: true } } },
    }),
    db().staff.findMany({
      where: { id: { in: [...ids((row) => row.staffId), ...ids(staffObject)] } },
      select: { id: true, name: true },
    }),
    db().till.findMany({ where: { id: { in: ids((row) => row.tillId) } }, select: { id: true, number: true } }),
    db().branch.findMany({ where: { code: { in: ids((row) => row.branchCode) } }, select: { code: true, name: true } }),
  ])
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  for (const { id, number, branchCode, till } of tickets) {
    if (number !== null) nameOf.set(id, ticketNumber(branchCode, till.number, number))
  }
  return rows.map((row) => ({
    id: String(row.id),
    at: harareStamp(row.at),
    who: nameOf.get(row.staffId ?? '') ?? null,
    action: row.action,
    branch: branches.find(({ code }) => code === row.branchCode)?.name ?? '',
    till: tills.find(({ id }) => id === row.tillId)?.number ?? null,
    object: nameOf.get(row.objectId ?? '') ?? row.objectId ?? '',
    objectHref: pageOf(row.objectKind, row.objectId),
    ...readDetail(row.detail),
  }))
}

/** A detail in two lists: what was changed, as pairs, and the rest. */
function readDetail(detail: Prisma.JsonValue): Pick<AuditRow, 'changes' | 'detail'> {
  if (detail === null || typeof detail !== 'object' || Array.isArray(detail)) return { changes: [], detail: [] }
  const { before, after, ...rest } = detail
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const changes = fields.map((field) => ({
    field: inWords(field),
    before: shownAs(field, old[field]),
    after: shownAs(field, now[field]),
  }))
  return {
    changes: changes.filter((change) => change.before !== change.after),
    detail: Object.entries(rest).map(([field, value]) => ({ field: inWords(field), value: shownAs(field, value) })),
  }
}

function fieldsOf(value: Prisma.JsonValue | undefined): Record<string, Prisma.JsonValue | undefined> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
}

const CENTS = /cents$/i

/** `faceCents` is read as "face", and its value in whole units. */
function inWords(field: string): string {
  const words = field.replace(CENTS, '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words || 'amount'
}

function shownAs(field: string, value: Prisma.JsonValue | undefined): string {
  const text = shown(value)
  return CENTS.test(field) && /^-?\d+$/.test(text) ? toWireAmount(BigInt(text)) : text
}

function shown(value: Prisma.JsonValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(shown).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Who, where and what can be chosen; actions are found by skipping through their index, not by reading every row. */
export async function listAuditChoices(actor: Actor): Promise<AuditChoices> {
  authorise(actor, 'audit:read')
  const { branchCode } = branchesOf(actor)
  const [people, tills, actions] = await Promise.all([
    db().staff.findMany({
      where: branchCode ? { role: { not: 'owner' }, branches: { some: { branchCode } } } : {},
      orderBy: { name: 'asc' },
      take: 500,
      select: { id: true, name: true },
    }),
    db().till.findMany({
      where: branchesOf(actor),
      orderBy: [{ branchCode: 'asc' }, { number: 'asc' }],
      take: 500,
      select: { id: true, number: true, branchCode: true },
    }),
    db().$queryRaw<{ action: string }[]>`
      with recursive one as (
        (select action from "Audit" order by action limit 1)
        union all
        select (select a.action from "Audit" a where a.action > one.action order by a.action limit 1)
        from one where one.action is not null
      ) select action from one where action is not null`,
  ])
  const labelled = tills.map(({ id, number, branchCode: code }) => ({ id, label: `${code} ${number}` }))
  return { people, tills: labelled, actions: actions.map(({ action }) => action) }
}
