import type { Audit, Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import { type Actor, may, type Permission, ROLES_OF_EVERY_BRANCH } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { localeOf } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { withMarks } from '@/lib/platform/shared/find-named.ts'
import { beginningOf, endOf } from '@/lib/platform/shared/time/harare-day.ts'
import { findNames, isUuid } from './internal/find-names.ts'
import { formatDetail, type Telling } from './internal/format-detail.ts'
import type { AuditChoices, AuditFilter, AuditObject, AuditRow } from './model.ts'

const PAGE = 50

/** What was done, newest first, in the reader's language, and where the next page begins. */
export async function listAudit(
  actor: Actor,
  filter: AuditFilter,
  { take = PAGE, locale = actor.locale }: { take?: number; locale?: string } = {},
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const { rows, next } = await listAuditRows(actor, filter, { take, locale })
  return { rows: rows.map(({ shown }) => shown), next }
}

/** The same, with each row as stored too, for the file that shows both. */
export async function listAuditRows(
  actor: Actor,
  filter: AuditFilter,
  { take, locale }: { take: number; locale: string },
): Promise<{ rows: { entry: Audit; shown: AuditRow }[]; next: string | null }> {
  authorise(actor, 'audit:read')
  const found = await db().audit.findMany({
    where: { AND: [await visibleAudit(actor), chosen(filter)] },
    orderBy: { id: 'desc' },
    take: take + 1,
  })
  const page = found.slice(0, take)
  const rows = await formatRows(actor, page, locale)
  return { rows, next: found.length > take ? String(page.at(-1)?.id) : null }
}

/** Rows by their ids, newest first, of those that the actor may see. */
export async function listAuditOf(actor: Actor, ids: bigint[], locale: string): Promise<AuditRow[]> {
  authorise(actor, 'audit:read')
  const found = await db().audit.findMany({
    where: { AND: [await visibleAudit(actor), { id: { in: ids } }] },
    orderBy: { id: 'desc' },
  })
  return (await formatRows(actor, found, locale)).map(({ shown }) => shown)
}

async function formatRows(actor: Actor, rows: Audit[], locale: string): Promise<{ entry: Audit; shown: AuditRow }[]> {
  const words = await wordsFor(localeOf(locale))
  const names = await findNames(actor, rows, { words, locale })
  return rows.map((entry) => ({ entry, shown: show(actor, entry, { words, names, locale }) }))
}

/** Managers see what counts to their branches and, of what counts to none, what people did who work only there. */
async function visibleAudit(actor: Actor): Promise<Prisma.AuditWhereInput> {
  const { branchCode } = branchesOf(actor)
  if (!branchCode) return {}
  const people = await db().staff.findMany({
    where: { role: { notIn: ROLES_OF_EVERY_BRANCH }, branches: { some: { branchCode }, every: { branchCode } } },
    select: { id: true },
  })
  const staffId = { in: [actor.staffId, ...people.map(({ id }) => id)] }
  return { OR: [{ branchCode }, { branchCode: null, staffId }] }
}

function chosen({ staffId, action, tillId, objectId, from, to, before }: AuditFilter): Prisma.AuditWhereInput {
  return {
    ...(staffId && { staffId }),
    ...(action && { action }),
    ...(tillId && { tillId }),
    ...(objectId && { objectId }),
    ...((from || to) && {
      at: { ...(from && { gte: beginningOf(from) }), ...(to && { lt: endOf(to) }) },
    }),
    ...(before && { id: { lt: BigInt(before) } }),
  }
}

function show(actor: Actor, row: Audit, telling: Telling): AuditRow {
  const { names } = telling
  const { objectKind, objectId } = row
  const known = names.objects.get(`${objectKind} ${objectId}`)
  const own = { kind: objectKind as AuditObject, id: objectId ?? '' }
  const on = known?.on === undefined ? own : known.on
  return {
    id: String(row.id),
    at: row.at,
    who: names.ids.get(row.staffId ?? '') ?? null,
    action: row.action,
    branch: names.branches.get(row.branchCode ?? '') ?? '',
    ...doneAt(row, names),
    object: known?.text || nameInDetail(row.detail) || shortened(objectId ?? ''),
    objectHref: known && on ? pageOf(actor, on) : null,
    ...formatDetail(telling, row.action, row.detail),
  }
}

/** The till where it was done: by its number at the row's own branch, in words at another. */
function doneAt({ tillId, branchCode }: Audit, { tills, ids }: Telling['names']): Pick<AuditRow, 'till' | 'doneAt'> {
  const till = tillId === null ? undefined : tills.get(tillId)
  if (!till || tillId === null) return { till: null, doneAt: null }
  if (till.branchCode === branchCode) return { till: till.number, doneAt: null }
  return { till: null, doneAt: ids.get(tillId) ?? null }
}

/** Deleted objects keep the name that the row stored. */
function nameInDetail(detail: Prisma.JsonValue): string {
  if (detail === null || typeof detail !== 'object' || Array.isArray(detail)) return ''
  const { before, after, productName } = detail
  const name = nameOf(before) ?? nameOf(after) ?? productName
  return typeof name === 'string' ? name : ''
}

function nameOf(side: Prisma.JsonValue | undefined): Prisma.JsonValue | undefined {
  return side !== null && typeof side === 'object' && !Array.isArray(side) ? side.name : undefined
}

function shortened(id: string): string {
  return isUuid(id) ? `${id.slice(0, 8)}…` : id
}

/** The people, tills and actions to choose from; finds the actions by skipping through their index. */
export async function listAuditChoices(actor: Actor): Promise<AuditChoices> {
  authorise(actor, 'audit:read')
  const { branchCode } = branchesOf(actor)
  const [people, tills, actions] = await Promise.all([
    db().staff.findMany({
      where: branchCode ? { role: { notIn: ROLES_OF_EVERY_BRANCH }, branches: { some: { branchCode } } } : {},
      orderBy: { name: 'asc' },
      select: { id: true, name: true, username: true },
    }),
    db().till.findMany({
      where: branchesOf(actor),
      orderBy: [{ branchCode: 'asc' }, { number: 'asc' }],
      select: { id: true, number: true, branchCode: true, branch: { select: { name: true } } },
    }),
    db().$queryRaw<{ action: string }[]>`
      with recursive one as (
        (select action from "Audit" order by action limit 1)
        union all
        select (select a.action from "Audit" a where a.action > one.action order by a.action limit 1)
        from one where one.action is not null
      ) select action from one where action is not null`,
  ])
  return {
    people: withMarks(people.map(({ id, name, username }) => ({ value: id, text: name, mark: username }))),
    tills: tills.map(({ id, number, branchCode: code, branch }) => ({
      value: id,
      text: `${code} ${number}, ${branch.name}`,
    })),
    actions: actions.map(({ action }) => action),
  }
}

/** Office pages that show an object, by its kind, and who may open each; the object's id is appended. */
const PAGES: Readonly<Partial<Record<AuditObject, readonly [page: string, permission: Permission]>>> = {
  ticket: ['/sold/', 'branch:read-live'],
  safe: ['/cash/', 'safe:manage'],
  shift: ['/drawers/', 'shift:approve'],
  funding: ['/top-ups/', 'top-up:create'],
  staff: ['/staff/', 'staff:manage'],
  role: ['/staff/roles/', 'staff:manage-all'],
}

function pageOf(actor: Actor, { kind, id }: { kind: AuditObject; id: string }): string | null {
  const [page, permission] = PAGES[kind] ?? []
  return page && permission && may(actor, permission) ? page + id : null
}
