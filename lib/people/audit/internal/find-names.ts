import type { Audit, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { visiblePeople } from '@/lib/people/access/visible-rows.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { Words } from '@/lib/platform/i18n/words.ts'
import { ticketNumber, UUID } from '@/lib/platform/shared/ids.ts'
import { formatDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import type { AuditObject } from '../model.ts'

/** An object's name, and the object whose office page shows it, if that is another; null if no page does. */
type Named = { text: string; on?: { kind: AuditObject; id: string } | null }

/** Names for the ids in some audit rows; ids that no longer exist are absent. */
export type Names = {
  /** People, and tills in words, by id. */
  ids: ReadonlyMap<string, string>
  tills: ReadonlyMap<string, { number: number; branchCode: string }>
  branches: ReadonlyMap<string, string>
  /** By kind and id, like `shift 0b1c…`. */
  objects: ReadonlyMap<string, Named>
}

type IdsOf = (kind: string) => string[]
type Finder = (ids: string[], words: Words, place: PlaceOf, locale: string) => Promise<[id: string, named: Named][]>
type PlaceOf = (till: { branchCode: string; number: number }) => { number: number; branch: string }

const tillOf = { select: { branchCode: true, number: true } } as const

type NeedsNoFinder = 'staff' | 'till' | 'currency' | 'key' | 'report'

/** One query per kind, however many rows mention it. */
const FINDERS: Readonly<Record<Exclude<AuditObject, NeedsNoFinder>, Finder>> = {
  ticket: async (ids, words) => {
    const select = { id: true, number: true, branchCode: true, till: { select: { number: true } } }
    const rows = await db().ticket.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, number, branchCode, till }) => {
      const text = number === null ? words('audit.objects.unpaid') : ticketNumber(branchCode, till.number, number)
      return [id, { text }]
    })
  },
  sale: async (ids) => {
    const select = { id: true, reference: true, productName: true, ticketId: true }
    const rows = await db().sale.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, reference, productName, ticketId }) => {
      const text = [reference, productName].filter(Boolean).join(', ')
      return [id, { text, on: { kind: 'ticket', id: ticketId } }]
    })
  },
  collection: async (ids) => {
    const select = { id: true, reference: true, ticketId: true }
    const rows = await db().collection.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, reference, ticketId }) => [id, { text: reference, on: { kind: 'ticket', id: ticketId } }])
  },
  shift: async (ids, words, place, locale) => {
    const select = { id: true, zNumber: true, openedAt: true, closedAt: true, till: tillOf }
    const rows = await db().shift.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, zNumber, openedAt, closedAt, till }) => {
      const closed = { ...place(till), z: zNumber ?? 0 }
      const open = { ...place(till), opened: harareStamp(openedAt, locale) }
      const text = zNumber === null ? words('audit.objects.shift', open) : words('audit.objects.z', closed)
      return [id, { text, on: pageOfShift({ id, closedAt }) }]
    })
  },
  movement: async (ids, words, place) => {
    const select = { id: true, shift: { select: { id: true, closedAt: true, till: tillOf } } }
    const rows = await db().cashMovement.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, shift }) => {
      const text = words('audit.objects.drawer', place(shift.till))
      return [id, { text, on: pageOfShift(shift) }]
    })
  },
  safe: async (ids, words) => {
    const select = { id: true, branch: { select: { name: true } } }
    const rows = await db().safeMovement.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, branch }) => [id, { text: words('audit.objects.safe', { branch: branch.name }) }])
  },
  account: async (ids) => {
    const rows = await db().customerAccount.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
    return rows.map(({ id, name }) => [id, { text: name }])
  },
  'payment-type': async (ids) => {
    const rows = await db().paymentType.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
    return rows.map(({ id, name }) => [id, { text: name }])
  },
  settlement: async (ids) => {
    const rows = await db().$queryRaw<{ id: string; name: string; branch: string }[]>`
      select s.id::text, y.name, b.name as branch from "PaymentSettlement" s join "PaymentType" y on y.id = s."typeId"
        join "Branch" b on b.code = s."branchCode" where s.id = any(${ids}::uuid[])`
    return rows.map(({ id, name, branch }) => [id, { text: `${name}, ${branch}` }])
  },
  funding: async (ids) => {
    const rows = await db().funding.findMany({ where: { id: { in: ids } }, select: { id: true, reference: true } })
    return rows.map(({ id, reference }) => [id, { text: reference }])
  },
  favourite: async (ids) => {
    const rows = await db().favourite.findMany({ where: { id: { in: ids } }, select: { id: true, productName: true } })
    return rows.map(({ id, productName }) => [id, { text: productName }])
  },
  display: async (ids, words, place) => {
    const rows = await db().displayPairing.findMany({ where: { id: { in: ids } }, select: { id: true, till: tillOf } })
    return rows.map(({ id, till }) => [id, { text: words('audit.objects.screen', place(till)) }])
  },
  'enrolment-code': async (ids, words, place) => {
    const select = { id: true, number: true, branchCode: true }
    const rows = await db().enrolmentCode.findMany({ where: { id: { in: ids } }, select })
    return rows.map(({ id, number, branchCode }) => {
      const at = place({ branchCode, number: number ?? 0 })
      return [id, { text: number === null ? words('audit.objects.newTill', at) : words('audit.objects.till', at) }]
    })
  },
  'printer-preset': async (ids) => {
    const rows = await db().printerPreset.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
    return rows.map(({ id, name }) => [id, { text: name }])
  },
  role: async (ids) => {
    const rows = await db().customRole.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
    return rows.map(({ id, name }) => [id, { text: name }])
  },
  event: async (ids) => {
    const where = { id: { in: ids.filter(isWhole).map(BigInt) } }
    const rows = await db().webhookInbox.findMany({ where, select: { id: true, type: true, reference: true } })
    return rows.map(({ id, type, reference }) => [String(id), { text: [type, reference].filter(Boolean).join(', ') }])
  },
  statement: async (ids, words, _place, locale) => {
    const where = { environment: officeEnvironment(), position: { in: ids.filter(isWhole).map(BigInt) } }
    const select = { position: true, reference: true, occurredAt: true }
    const rows = await db().statementEntry.findMany({ where, select })
    return rows.map(({ position, reference, occurredAt }) => {
      const at = harareStamp(occurredAt, locale)
      const text = words('audit.objects.statementRow', { at })
      return [String(position), { text: [text, reference].filter(Boolean).join(', ') }]
    })
  },
  product: async (ids) => {
    const rows = await db().soldProduct.findMany({ where: { productCode: { in: ids } } })
    return rows.map(({ productCode, name }) => [productCode, { text: `${name} (${productCode})` }])
  },
  day: async (ids, _words, _place, locale) => ids.map((day) => [day, { text: formatDay(day, locale) }]),
  branch: async (_ids, words) => [['*', { text: words('audit.objects.everyBranch') }]],
  environment: async (_ids, words) => [
    ['test', { text: words('audit.values.test') }],
    ['live', { text: words('audit.values.live') }],
  ],
}

/** A drawer has a page once it is counted. */
function pageOfShift({ id, closedAt }: { id: string; closedAt: Date | null }): Named['on'] {
  return closedAt ? { kind: 'shift', id } : null
}

/** Looks up the names in audit rows, as the actor sees them: a handful of queries, however many rows there are. */
export async function findNames(
  actor: Actor,
  rows: readonly Audit[],
  { words, locale }: { words: Words; locale: string },
): Promise<Names> {
  const idsOf = collectIds(rows)
  const inside = rows.flatMap(({ staffId, tillId, detail }) => [staffId ?? [], tillId ?? [], uuidsIn(detail)].flat())
  const [people, visible, tills, branches] = await Promise.all([
    db().staff.findMany({
      where: { id: { in: unique([...inside, ...idsOf('staff')]) } },
      select: { id: true, name: true },
    }),
    db().staff.findMany({
      where: { AND: [visiblePeople(actor), { id: { in: idsOf('staff') } }] },
      select: { id: true },
    }),
    db().till.findMany({
      where: { id: { in: unique([...inside, ...idsOf('till')]) } },
      select: { id: true, number: true, branchCode: true },
    }),
    db().branch.findMany({ select: { code: true, name: true } }),
  ])
  const branchNames = new Map(branches.map(({ code, name }) => [code, name]))
  const place: PlaceOf = ({ branchCode, number }) => ({ number, branch: branchNames.get(branchCode) ?? branchCode })
  const objects = await findObjects(idsOf, (find, ids) => find(ids, words, place, locale))
  const withPage = new Set(visible.map(({ id }) => id))
  for (const { id, name } of people) {
    objects.set(`staff ${id}`, { text: name, ...(!withPage.has(id) && { on: null }) })
  }
  for (const till of tills) objects.set(`till ${till.id}`, { text: words('audit.objects.till', place(till)) })
  for (const [code, text] of branchNames) objects.set(`branch ${code}`, { text })
  const inWords = tills.map((till): [string, string] => [till.id, words('audit.objects.till', place(till))])
  return {
    ids: new Map([...people.map(({ id, name }): [string, string] => [id, name]), ...inWords]),
    tills: new Map(tills.map((till) => [till.id, till])),
    branches: branchNames,
    objects,
  }
}

type Ask = (find: Finder, ids: string[]) => ReturnType<Finder>

async function findObjects(idsOf: IdsOf, ask: Ask): Promise<Map<string, Named>> {
  const found = await Promise.all(
    Object.entries(FINDERS).map(async ([kind, find]) => {
      const ids = idsOf(kind)
      const named = ids.length === 0 ? [] : await ask(find, ids)
      return named.map(([id, one]): [string, Named] => [`${kind} ${id}`, one])
    }),
  )
  return new Map(found.flat())
}

function collectIds(rows: readonly Audit[]): IdsOf {
  const byKind = new Map<string, Set<string>>()
  for (const { objectKind, objectId } of rows) {
    if (!objectKind || !objectId) continue
    byKind.set(objectKind, (byKind.get(objectKind) ?? new Set()).add(objectId))
  }
  return (kind) => [...(byKind.get(kind) ?? [])]
}

function isWhole(text: string): boolean {
  return /^\d{1,18}$/.test(text)
}

function unique(ids: string[]): string[] {
  return [...new Set(ids)]
}

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

function uuidsIn(value: Prisma.JsonValue | undefined): string[] {
  if (typeof value === 'string') return isUuid(value) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(uuidsIn)
}
