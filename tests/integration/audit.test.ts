import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import { sealAudit, verifyAudit } from '@/lib/people/audit/chain.ts'
import { exportAudit } from '@/lib/people/audit/export-audit.ts'
import { type AuditAction, type AuditFilter, parseAuditFilter } from '@/lib/people/audit/model.ts'
import { listAudit, listAuditChoices } from '@/lib/people/audit/queries.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { appRoleSql } from '../../scripts/migrations/give-rights.ts'
import { changeBranch } from '../support/change-branch.ts'
import { close, move, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor
let manager: Actor
let elsewhere: Actor

const ALL: AuditFilter = parseAuditFilter({})
const refused = (code: string) => ({ problem: { code } })
/** A row in words of its own, as another version might have written it. */
const note = (actor: Actor | null, action: string, rest: object = {}) =>
  db().$transaction((tx) => recordAudit(tx, actor, { action: action as AuditAction, ...rest }))

/** Tampers with the database as its superuser could. */
async function tamper(statement: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$executeRawUnsafe(`set local session_replication_role = replica`)
    await tx.$executeRawUnsafe(statement)
  })
}

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('HRE-01', 'Farai', 'manager')
  elsewhere = await openTill('BYO-01', 'Thandeka', 'manager')
  for (let times = 0; times < 30; times += 1) await note(shop.actor, 'test:thing', { detail: { times, a: { b: [1] } } })
})

test('every row is sealed once, however many workers seal at once, and the chain verifies', async () => {
  await Promise.all([sealAudit(), sealAudit(), sealAudit()])
  await sealAudit()
  const rows = await db().audit.count()
  expect(await db().auditSeal.count()).toBe(rows)
  const { links, broken, waiting, head } = await verifyAudit()
  expect({ links, broken, waiting }).toEqual({ links: BigInt(rows), broken: null, waiting: 0 })
  await note(owner, 'test:later')
  await sealAudit()
  expect(await verifyAudit({ noted: head })).toMatchObject({ knownHead: true, broken: null })
  expect(await verifyAudit({ noted: 'f'.repeat(64) })).toMatchObject({ knownHead: false, broken: null })
})

test('days and times in a row are said in the reader’s language; the file keeps figures', async () => {
  const detail = { endsOn: '2026-11-30', until: '2026-11-21T08:05:00.000Z' }
  await note(owner, 'day:sign', { objectKind: 'day', objectId: '2026-11-21', detail })
  const filter = parseAuditFilter({ action: 'day:sign' })
  const [row] = (await listAudit(owner, filter, { locale: 'sn' })).rows
  expect(row).toMatchObject({ object: 'Mug 21 Mbu 2026', at: expect.any(Date) })
  expect(row?.detail.map(({ value }) => value)).toEqual(['21 Mbu 2026 10:05', 'Muv 30 Mbu 2026'])
  const { body } = await exportAudit(owner, filter)
  expect(await new Response(body).text()).toMatch(/\r\n\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/)
})

test('a row committed after later ones were sealed still joins the chain', async () => {
  const late = new pg.Client({ connectionString: shop.databaseUrl })
  await late.connect()
  await late.query('begin')
  const { rows } = await late.query(`insert into "Audit" (action) values ('test:late') returning id`)
  await note(owner, 'test:sooner')
  await sealAudit()
  await late.query('commit')
  await late.end()
  await sealAudit()
  expect(await db().auditSeal.findUnique({ where: { auditId: BigInt(rows[0].id) } })).not.toBeNull()
  expect((await verifyAudit()).broken).toBeNull()
})

test('the first row that was changed, removed or cut out of the chain is named', async () => {
  await sealAudit()
  const [first, second] = await db().audit.findMany({
    where: { action: 'test:thing' },
    orderBy: { id: 'asc' },
    take: 2,
  })
  const [one = 0n, two = 0n] = [first?.id, second?.id]
  await tamper(`update "Audit" set detail = '{"times": 99}' where id in (${one}, ${two})`)
  expect((await verifyAudit()).broken).toEqual({ auditId: one, why: 'changed' })
  await tamper(`update "Audit" set detail = '{"a": {"b": [1]}, "times": 0}' where id = ${one}`)
  expect((await verifyAudit()).broken).toEqual({ auditId: two, why: 'changed' })
  await tamper(`update "Audit" set detail = '{"times": 1, "a": {"b": [1]}}' where id = ${two}`)
  expect((await verifyAudit()).broken).toBeNull()

  await tamper(`create table kept as select * from "Audit" where id = ${one}`)
  await tamper(`delete from "Audit" where id = ${one}`)
  expect((await verifyAudit()).broken).toEqual({ auditId: one, why: 'removed' })
  await tamper(`insert into "Audit" select * from kept`)

  await tamper(`create table kept_seal as select * from "AuditSeal" where "auditId" = ${one}`)
  await tamper(`delete from "AuditSeal" where "auditId" = ${one}`)
  expect((await verifyAudit()).broken).toMatchObject({ why: 'link_missing' })
  await tamper(`insert into "AuditSeal" select * from kept_seal`)
  expect((await verifyAudit()).broken).toBeNull()
})

test('a row inserted with an old date is named, since it was never sealed', async () => {
  await tamper(`insert into "Audit" (id, action, at) values (-1, 'test:slipped', now() - interval '2 hours')`)
  await sealAudit()
  const { broken } = await verifyAudit()
  expect(broken).toEqual({ auditId: -1n, why: 'never_sealed' })
  await tamper(`delete from "Audit" where id = -1`)
})

test('ordinary statements cannot rewrite the chain', async () => {
  await expect(db().$executeRaw`update "Audit" set action = 'x'`).rejects.toThrow('append-only')
  await expect(db().$executeRaw`delete from "AuditSeal"`).rejects.toThrow('append-only')
})

test('the restricted role adds to the audit, can still sell, and can change no evidence', async () => {
  const name = `app_${randomBytes(4).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const ownerOfAll = new pg.Client({ connectionString: shop.databaseUrl })
  await ownerOfAll.connect()
  await ownerOfAll.query(`create role ${name} login password '${password}'`)
  await ownerOfAll.query(appRoleSql({ app: name }))
  const url = new URL(shop.databaseUrl)
  url.username = name
  url.password = password
  const app = new pg.Client({ connectionString: url.href })
  await app.connect()
  await app.query(`insert into "Audit" (action) values ('test:restricted')`)
  await app.query(`update "Staff" set locale = 'en' where false`)
  await app.query(`select graphile_worker.add_job('erase_customer', '{"erasureId":""}')`)
  for (const table of ['Audit', 'AuditSeal', 'JournalEntry', 'JournalPosting', 'SaleEvent', 'Tender', 'ExchangeRate']) {
    for (const change of [`delete from "${table}"`, `truncate "${table}"`]) {
      await expect(app.query(change)).rejects.toThrow('permission denied')
    }
  }
  await app.query(`update "MoneyReturn" set "sealedIdentity" = null where false`)
  await expect(app.query('update "MoneyReturn" set "usdCents" = 0')).rejects.toThrow('permission denied')
  await expect(app.query(`update "Audit" set action = 'x'`)).rejects.toThrow('permission denied')
  await expect(app.query(`alter table "Audit" disable trigger all`)).rejects.toThrow('must be owner')
  await expect(app.query(`set session_replication_role = replica`)).rejects.toThrow('permission denied')
  await app.end()
  await ownerOfAll.query(`reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`)
  await ownerOfAll.end()
})

// The months of a table have no rights at all: months.test.ts.
test('every table that a trigger makes append-only is append-only by rights too', async () => {
  const rows = await db().$queryRaw<{ name: string }[]>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'append_only' and not c.relispartition`
  const sql = appRoleSql({ app: 'app' })
  expect(rows.map(({ name }) => name).filter((name) => !sql.includes(`"${name}"`))).toEqual([])
})

test('a manager reads what was done at their branches and by their people; the owner reads everything', async () => {
  await note(elsewhere, 'test:elsewhere')
  await note({ ...owner, till: null }, 'test:owner-away')
  await note({ ...manager, till: null }, 'test:manager-away')
  await note(null, 'test:system', { branchCode: 'HRE-01' })
  const actions = async (actor: Actor) => (await listAudit(actor, ALL)).rows.map(({ action }) => action)
  const seen = await actions(manager)
  expect(seen).toEqual(expect.arrayContaining(['test:manager-away', 'test:system', 'test:thing']))
  expect(seen).not.toEqual(expect.arrayContaining(['test:elsewhere']))
  expect(seen).not.toContain('test:owner-away')
  expect(await actions(owner)).toEqual(expect.arrayContaining(['test:elsewhere', 'test:owner-away']))
  await expect(listAudit(shop.actor, ALL)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  const choices = await listAuditChoices(manager)
  expect(choices.people.map(({ text }) => text)).not.toContain('Thandeka')
  expect(choices.actions).toContain('test:thing')
})

test('what counts to another branch names the till where it was done with its own branch', async () => {
  const fact = { action: 'float:set', objectKind: 'branch', objectId: 'BYO-01', branchCode: 'BYO-01' } as const
  await recordAudit(db(), owner, fact)
  const { rows } = await listAudit(owner, parseAuditFilter({ action: 'float:set', about: 'BYO-01' }))
  const doneAt = `till ${owner.till?.number}, Harare First Street`
  expect(rows[0]).toMatchObject({ till: null, doneAt })
})

test('a row leads to the page of a person or drawer only where its reader finds one', async () => {
  const seller = await openTill('HRE-01', 'Chipo', 'cashier')
  const counted = await open(seller)
  await move(seller, 'pay_in', { amount: '1' })
  const movement = await db().cashMovement.findFirstOrThrow({ where: { shiftId: counted.id } })
  const about = [
    ...[owner, elsewhere, seller].map(({ staffId }) => ({ objectKind: 'staff', objectId: staffId }) as const),
    { objectKind: 'shift', objectId: counted.id } as const,
    { objectKind: 'movement', objectId: movement.id } as const,
  ]
  for (const one of about) await note(manager, 'test:page', one)
  const pages = async (actor: Actor) => {
    const { rows } = await listAudit(actor, parseAuditFilter({ action: 'test:page' }))
    return rows.map(({ objectHref }) => objectHref).reverse()
  }
  const person = ({ staffId }: Actor) => `/staff/${staffId}`
  expect(await pages(manager)).toEqual([null, null, person(seller), null, null])
  expect(await pages(owner)).toEqual([person(owner), person(elsewhere), person(seller), null, null])
  await close(seller, { USD: '1' })
  expect((await pages(owner)).slice(3)).toEqual([`/drawers/${counted.id}`, `/drawers/${counted.id}`])
})

test('the audit is searched by who, what, when and till, and shows before and after', async () => {
  const input = { code: 'HRE-01', name: 'Renamed', maxSale: '', dayCap: '' }
  await changeBranch({ ctx: { actor: owner }, input })
  const find = async (search: Parameters<typeof parseAuditFilter>[0]) =>
    (await listAudit(owner, parseAuditFilter(search))).rows
  const [row] = await find({ who: owner.staffId, action: 'branch:change', till: owner.till?.id ?? '', about: 'HRE-01' })
  expect(row).toMatchObject({
    who: 'Tendai',
    object: 'Renamed',
    till: owner.till?.number,
    doneAt: null,
    changes: [{ field: 'name', before: 'Harare First Street', after: 'Renamed' }],
  })
  expect(await find({ action: 'branch:change', to: '2020-01-01' })).toEqual([])
  expect(await find({ action: 'branch:change', from: '2020-01-01' })).toHaveLength(1)
  expect(parseAuditFilter({ who: `' or 1=1`, from: '2026-13-01', before: '1;2' })).toEqual(ALL)
})

test('pages follow each other without a gap', async () => {
  const ids: string[] = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listAudit>> = await listAudit(owner, { ...ALL, before }, { take: 7 })
    ids.push(...page.rows.map(({ id }) => id))
    before = page.next
  } while (before !== null)
  expect(ids.length).toBe(await db().audit.count())
  expect(new Set(ids).size).toBe(ids.length)
})

test('cents are shown as an amount, and the names of fields as words', async () => {
  await note(owner, 'test:words', {
    detail: { faceCents: '4050', cents: 5, graceDays: 3, before: { capCents: '-100' } },
  })
  const { rows } = await listAudit(owner, { ...ALL, action: 'test:words' })
  expect(rows[0]?.changes).toEqual([{ field: 'cap', before: '−1.00', after: '' }])
  expect(Object.fromEntries(rows[0]?.detail.map(({ field, value }) => [field, value]) ?? [])).toEqual({
    face: '40.50',
    amount: '$0.05',
    'grace days': '3',
  })
})

test('a field with a secret’s name is never shown, even if a row holds it', async () => {
  await note(owner, 'test:secret', { detail: { pin: '471147', after: { password: 'open sesame', name: 'Chipo' } } })
  const { rows } = await listAudit(owner, { ...ALL, action: 'test:secret' })
  const { body } = await exportAudit(owner, { ...ALL, action: 'test:secret' })
  const file = await new Response(body).text()
  for (const text of [JSON.stringify(rows), file]) {
    expect(text).not.toContain('471147')
    expect(text).not.toContain('open sesame')
    expect(text).toContain('Chipo')
  }
})

test('only the owner downloads the audit; formulas are made harmless, and the download is audited', async () => {
  await note(owner, 'test:formula', { detail: { note: 'x' }, objectId: '=HYPERLINK("http://x")' })
  await expect(exportAudit(manager, ALL)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  const text = await new Response((await exportAudit(owner, ALL)).body).text()
  expect(text.split('\r\n').length).toBe((await db().audit.count()) + 2)
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(text).toContain('name: Renamed')
  expect(text).toContain(',changed a branch,')
  const [kept] = await db().audit.findMany({ where: { action: 'branch:change' }, orderBy: { id: 'desc' }, take: 1 })
  const raw = JSON.stringify(kept?.detail).replaceAll('"', '""')
  expect(text).toContain(`,branch:change,${owner.staffId},${owner.till?.id},HRE-01,branch,HRE-01,"${raw}"`)
  const taken = { action: 'audit:export', staffId: owner.staffId, detail: { equals: {} } }
  expect(await db().audit.count({ where: taken })).toBe(1)
})
