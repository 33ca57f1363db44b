import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { getAccountMap } from '@/lib/office/accountant/account-map.ts'
import { ACCOUNTS } from '@/lib/office/accountant/model.ts'
import { accountCodesTemplate, branchesTemplate, peopleTemplate } from '@/lib/office/imports/export-templates.ts'
import { checkAccountCodes, importAccountCodes } from '@/lib/office/imports/import-account-codes.ts'
import { checkBranches, importBranches } from '@/lib/office/imports/import-branches.ts'
import { checkPeople, importPeople } from '@/lib/office/imports/import-people.ts'
import { showBranchCheck, showPeopleCheck } from '@/lib/office/imports/show-check.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { signInWithPin } from '@/lib/people/sign-in/sign-in.ts'
import { db } from '@/lib/platform/database/db.ts'
import { branchShown } from '../support/change-branch.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

openShop()
let owner: Actor
let manager: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('HRE-01', 'Farai', 'manager')
  await openTill('BYO-01', 'Thandeka', 'manager')
  await db().branch.update({ where: { code: 'BYO-01' }, data: { name: 'Bulawayo' } })
})

const refused = (code: string) => ({ problem: { code } })
const fresh = (name: string) => `${name}-${randomUUID().slice(0, 8)}`
const add = (text: string, actor = owner, code = '') => importPeople({ ctx: { actor }, input: { text, code } })
const confirm = (text: string, shown: string, actor = owner) =>
  importBranches({ ctx: { actor }, input: { text, shown } })
const change = async (text: string, actor = owner) => confirm(text, (await showBranchCheck(owner, text)).shown, actor)
const staffCount = () => db().staff.count()

/** What is wrong, as line, column and code. */
async function wrongPeople(text: string, actor = owner): Promise<string[]> {
  const { people } = await checkPeople(actor, text)
  return people.flatMap(({ line, problems }) => problems.map((one) => `${line} ${one.column} ${one.problem.code}`))
}

async function wrongBranches(text: string): Promise<string[]> {
  const { branches } = await checkBranches(owner, text)
  return branches.flatMap(({ line, problems }) => problems.map((one) => `${line} ${one.column} ${one.problem.code}`))
}

test('people of a file are added in any order of columns, by code or name of a branch, in words of three languages', async () => {
  const [a, b, c] = [fresh('nyasha'), fresh('tatenda'), fresh('chipo')]
  const text = [
    'sep=;',
    'Basa;Bazi;Zita;Zita rekupinda;Mutauro;Phone',
    `cashier;HRE-01;Nyasha Moyo;${a};Shona;077`,
    `Supervisor;"HRE-01;byo-01";Tatenda;${b.toUpperCase()};nd;`,
    `Cashier;bulawayo / HRE-01;"Chipo ""Chips""";${c};;`,
    ';;;;;',
  ].join('\r\n')
  expect((await checkPeople(owner, text)).ignored).toEqual(['Phone'])
  const { count, people } = await add(text)
  expect(count).toBe(3)
  expect(people.map(({ name, place, password }) => [name, place, password !== null])).toEqual([
    ['Nyasha Moyo', 'Harare First Street', false],
    ['Tatenda', 'Harare First Street, Bulawayo', true],
    ['Chipo "Chips"', 'Bulawayo, Harare First Street', false],
  ])
  const rows = await db().staff.findMany({ where: { username: { in: [a, b, c] } }, orderBy: { name: 'asc' } })
  expect(rows.map(({ role, locale }) => [role, locale])).toEqual([
    ['cashier', 'en'],
    ['cashier', 'sn'],
    ['supervisor', 'nd'],
  ])
  const audits = await db().audit.findMany({ where: { action: 'staff:add', staffId: owner.staffId } })
  expect(audits.map(({ objectId }) => objectId)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)))
  const [first] = people
  const nyasha = rows.find(({ username }) => username === a) ?? expect.unreachable('was added')
  const till = owner.till ?? expect.unreachable('is at a till')
  await signInWithPin({ staffId: nyasha.id, pin: first?.pin ?? '', till })
})

test('each row says its line, its column and what is wrong, and one wrong row keeps all of them out', async () => {
  const taken = fresh('taken')
  await add(`name,user name,role,branch\nAnna,${taken},cashier,HRE-01`)
  const text = [
    'name,user name,role,branch,language',
    `Anna,${taken},cashier,HRE-01,en`,
    ',Not A Name,boss,HRE-01,xx',
    `Ben,twin-${taken},cashier,GWE-99,`,
    `Ben,twin-${taken},cashier,,`,
    `${'x'.repeat(81)},${fresh('long')},cashier,HRE-01,`,
    `Fine,${fresh('fine')},cashier,HRE-01,`,
  ].join('\n')
  expect(await wrongPeople(text)).toEqual([
    '2 username USERNAME_TAKEN',
    '3 name NAME_EMPTY',
    '3 role IMPORT_ROLE',
    '3 language IMPORT_LANGUAGE',
    '3 username USERNAME_SHAPE',
    '4 branches IMPORT_BRANCH',
    '5 branches BRANCH_NEEDED',
    '5 username IMPORT_TWICE',
    '6 name IMPORT_CELL_LONG',
  ])
  const before = await staffCount()
  await expect(add(text)).rejects.toMatchObject(refused('IMPORT_NOT_READY'))
  expect(await staffCount()).toBe(before)
})

test('a manager adds only whom the single form would let them, a cashier nobody', async () => {
  const head = 'name,user name,role,branches\n'
  expect(
    await wrongPeople(`${head}Anna,${fresh('a')},manager,HRE-01\nBen,${fresh('b')},cashier,BYO-01`, manager),
  ).toEqual(['2 role IMPORT_ROLE', '3 branches IMPORT_BRANCH'])
  await add(`${head}Anna,${fresh('a')},supervisor,HRE-01`, manager)
  const cashier = { ...manager, role: 'cashier' } as Actor
  for (const actor of [cashier, { ...manager, proven: false }]) {
    await expect(add(`${head}Anna,${fresh('a')},cashier,HRE-01`, actor)).rejects.toThrow()
    await expect(peopleTemplate({ ctx: { actor } })).rejects.toThrow()
  }
  await expect(change('code,name\nHRE-01,Mine', manager)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(branchesTemplate({ ctx: { actor: manager } })).rejects.toMatchObject(refused('NOT_ALLOWED'))
})

test('a manager in the file needs the actor’s own code, once for all, and without it nobody is added', async () => {
  const code = await giveAuthenticator(owner)
  const [a, b, c] = [fresh('a'), fresh('b'), fresh('c')]
  const text = `name,user name,role,branches\nA,${a},manager,HRE-01\nB,${b},owner,HRE-01\nC,${c},cashier,HRE-01`
  const before = await staffCount()
  await expect(add(text)).rejects.toMatchObject(refused('CODE_NEEDED'))
  await expect(add(text, owner, '000000')).rejects.toMatchObject(refused('CODE_WRONG'))
  expect(await staffCount()).toBe(before)
  expect((await add(text, owner, await code())).count).toBe(3)
  expect(await db().staffChange.count({ where: { kind: 'add', staff: { username: { in: [a, b, c] } } } })).toBe(3)
})

test('two confirmations of one check add everybody once', async () => {
  const [a, b] = [fresh('a'), fresh('b')]
  const text = `name,user name,role,branches\nA,${a},cashier,HRE-01\nB,${b},cashier,HRE-01`
  const both = await Promise.allSettled([add(text), add(text)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [lost] = both.filter(({ status }) => status === 'rejected')
  expect(['USERNAME_TAKEN', 'IMPORT_NOT_READY']).toContain((lost as PromiseRejectedResult).reason.problem?.code)
  expect(await db().staff.count({ where: { username: { in: [a, b] } } })).toBe(2)
})

test.each([
  ['nothing', '', 'IMPORT_EMPTY'],
  ['headings only', 'name,user name,role,branches', 'IMPORT_EMPTY'],
  ['no headings', 'Anna,anna,cashier,HRE-01\nBen,ben,cashier,HRE-01', 'IMPORT_COLUMNS'],
  ['a column twice', 'name,user name,role,branch,branches\nA,a1,cashier,HRE-01,HRE-01', 'IMPORT_COLUMN_TWICE'],
  ['an open quote', 'name,user name,role,branches\n"A,a1,cashier,HRE-01', 'CSV_BROKEN'],
  ['too many rows', `name,user name,role,branches\n${'A,a1,cashier,HRE-01\n'.repeat(101)}`, 'IMPORT_LONG'],
  ['too many letters', 'x'.repeat(100_001), 'IMPORT_LONG'],
])('a file with %s is refused whole', async (_what, text, code) => {
  await expect(checkPeople(owner, text)).rejects.toMatchObject(refused(code))
  await expect(add(text)).rejects.toMatchObject(refused(code))
})

test('branches of a file are changed all at once, audited each, and rows without news are left alone', async () => {
  await db().branch.create({ data: { code: 'MUT-07', name: 'Mutare' } })
  const text = 'Code;Name on slips and screens;Cap for a day\nhre-01;Kopje;500\nMUT-07;Mutare;\nBYO-01;Byo;1000.50'
  const before = await db().audit.count({ where: { action: 'branch:change' } })
  await db().branchSettings.create({ data: { branchCode: 'BYO-01', maxSaleCents: 9900n } })
  expect(await change(text)).toEqual({ count: 2, people: [] })
  expect(await db().audit.count({ where: { action: 'branch:change' } })).toBe(before + 2)
  const settings = await db().branchSettings.findMany({ orderBy: { branchCode: 'asc' } })
  expect(settings.map(({ branchCode, maxSaleCents, dayCapCents }) => [branchCode, maxSaleCents, dayCapCents])).toEqual([
    ['BYO-01', 9900n, 100050n],
    ['HRE-01', null, 50000n],
  ])
  await expect(change(text)).rejects.toMatchObject(refused('IMPORT_SAME'))
})

test('a confirmed file leaves alone what its check showed as the same, though somebody changed it since', async () => {
  await change('code,name,day cap\nHRE-01,Kopje,500\nBYO-01,Byo,1000')
  const text = 'code,name,day cap\nHRE-01,Kopje,500\nBYO-01,Bulawayo,1000'
  const { shown } = await showBranchCheck(owner, text)
  await change('code,day cap\nHRE-01,300')
  expect(await confirm(text, shown)).toEqual({ count: 1, people: [] })
  expect(await branchShown('HRE-01')).toBe(JSON.stringify(['Kopje', '', '300.00']))
  expect(JSON.parse(await branchShown('BYO-01'))[0]).toBe('Bulawayo')
})

test('a confirmed file is refused whole if a row that it changes was changed since its check', async () => {
  const text = 'code,name,day cap\nHRE-01,Avenues,500\nBYO-01,Fife Street,1000'
  const { shown } = await showBranchCheck(owner, text)
  await change('code,day cap\nHRE-01,200')
  const before = await branchShown('BYO-01')
  await expect(confirm(text, shown)).rejects.toMatchObject(refused('BRANCH_CHANGED'))
  expect(await branchShown('BYO-01')).toBe(before)
  expect(JSON.parse(await branchShown('HRE-01'))[2]).toBe('200.00')
  for (const made of ['', '[]', 'null', '{"HRE-01":1}']) {
    await expect(confirm(text, made)).rejects.toMatchObject(refused('IMPORT_NOT_READY'))
  }
})

test('an unknown branch, one twice, an empty name and a sum that is none are told by line and column', async () => {
  const text = 'code,name,max sale,day cap\nGWE-99,Gweru,,\nHRE-01,,lots,0\nHRE-01,Kopje,1.001,'
  expect(await wrongBranches(text)).toEqual([
    '2 code IMPORT_BRANCH_CODE',
    '3 name NAME_EMPTY',
    '3 maxSale AMOUNT_NOT_A_NUMBER',
    '3 dayCap AMOUNT_ZERO',
    '4 maxSale AMOUNT_TOO_PRECISE',
    '4 code IMPORT_TWICE',
  ])
  expect(await wrongBranches('code,name,max sale,day cap\nHRE-01,Kopje,500,400')).toEqual(['2 maxSale CAP_ABOVE_DAY'])
  const before = await db().branch.findMany({ orderBy: { code: 'asc' } })
  await expect(change(text)).rejects.toMatchObject(refused('IMPORT_NOT_READY'))
  expect(await db().branch.findMany({ orderBy: { code: 'asc' } })).toEqual(before)
})

test('caps that do not fit each other are told in a column of the file, and only to whoever changes them', async () => {
  await db().branchSettings.upsert({
    where: { branchCode: 'BYO-01' },
    create: { branchCode: 'BYO-01', maxSaleCents: 9900n, dayCapCents: 5000n },
    update: { maxSaleCents: 9900n, dayCapCents: 5000n },
  })
  expect(await wrongBranches('code,day cap\nBYO-01,60')).toEqual(['2 dayCap CAP_ABOVE_DAY'])
  expect(await wrongBranches('code,name,max sale,day cap\nBYO-01,Fort Street,99,50')).toEqual([])
  await change('code,name\nBYO-01,Fort Street')
  expect(await branchShown('BYO-01')).toBe(JSON.stringify(['Fort Street', '99.00', '50.00']))
})

test('the templates fit their own check: the branches come back unchanged, the people need only rows', async () => {
  const branches = await new Response((await branchesTemplate({ ctx: { actor: owner } })).body).text()
  const checked = await checkBranches(owner, branches)
  expect(checked.branches.length).toBe(await db().branch.count())
  expect(checked.branches.every(({ isSame }) => isSame)).toBe(true)
  for (const locale of ['en', 'sn', 'nd']) {
    const head = await new Response((await peopleTemplate({ ctx: { actor: { ...owner, locale } } })).body).text()
    expect(await wrongPeople(`${head}Anna,${fresh('a')},cashier,HRE-01,${locale}\r\n`)).toEqual([])
  }
})

test('the check tells each row in the reader’s language, and asks for a code only where managers are', async () => {
  const text = `name,user name,role,branches\nAnna,${fresh('a')},cashier,HRE-01\nBen,${fresh('b')},boss,HRE-01`
  const shown = await showPeopleCheck({ ...owner, locale: 'sn' }, text)
  expect(shown).toMatchObject({ ready: false, needsCode: false, ignored: [] })
  expect(shown.rows.map(({ line, fate }) => [line, fate])).toEqual([
    [2, 'add'],
    [3, 'wrong'],
  ])
  expect(shown.rows[1]?.problems).toEqual([
    { column: 'Basa', sentence: expect.stringMatching(/^Hatizivi basa iri.*cashier, supervisor, manager, owner/) },
  ])
  const withManager = await showPeopleCheck(owner, text.replace('boss', 'manager'))
  expect(withManager).toMatchObject({ ready: true, needsCode: true })
  const branches = await showBranchCheck(owner, 'code,day cap\nBYO-01,500\nGWE-99,1')
  expect(branches.rows.map(({ fate }) => fate)).toEqual(['change', 'wrong'])
})

const codes = (text: string, shown: string, actor = owner) =>
  importAccountCodes({ ctx: { actor }, input: { text, shown } })

test('account codes of a file are for accounts by any of their names and for branches by code; the rest stays', async () => {
  const text = 'Akaundi yedu;Kodhi;Note\nZvakatengeswa;4000;x\nsafe;1010;\nByo-01;12;\nCash in drawers;1000;'
  const { rows, ignored, shown } = await checkAccountCodes(owner, text)
  expect(ignored).toEqual(['Note'])
  expect(rows.map(({ of, change }) => [of?.kind, of?.key, change.code])).toEqual([
    ['account', 'sales', '4000'],
    ['account', 'safe', '1010'],
    ['branch', 'BYO-01', '12'],
    ['account', 'drawer', '1000'],
  ])
  expect(await codes(text, shown)).toEqual({ count: 4, people: [] })
  await codes('account,name\nsales,Airtime sales\nBYO-01,Bulawayo', (await checkAccountCodes(owner, text)).shown)
  const map = await getAccountMap()
  expect([map.codes.sales, map.codes.safe]).toEqual([
    { code: '4000', name: 'Airtime sales' },
    { code: '1010', name: '' },
  ])
  expect(map.branches).toEqual({ 'BYO-01': { code: '12', name: 'Bulawayo' } })
})

test('a file with an unknown account, one twice or a code that is too long saves nothing', async () => {
  const before = await getAccountMap()
  const text = `account,code\nMarketing,1\nsales,${'4'.repeat(21)}\nSales,4`
  const { rows, shown } = await checkAccountCodes(owner, text)
  expect(
    rows.flatMap(({ line, problems }) => problems.map((one) => `${line} ${one.column} ${one.problem.code}`)),
  ).toEqual(['2 account IMPORT_ACCOUNT', '3 code IMPORT_CELL_LONG', '4 account IMPORT_TWICE'])
  await expect(codes(text, shown)).rejects.toMatchObject(refused('IMPORT_NOT_READY'))
  await expect(codes('code\n4', shown)).rejects.toMatchObject(refused('IMPORT_COLUMNS'))
  expect(await getAccountMap()).toEqual(before)
})

test('codes that somebody else changed since the check are not overwritten, and a repeated file changes nothing', async () => {
  const text = 'account,code\ncost,5000'
  const { shown } = await checkAccountCodes(owner, text)
  await codes('account,code\nbank,900', shown)
  await expect(codes(text, shown)).rejects.toMatchObject(refused('SETTINGS_CHANGED'))
  const again = await checkAccountCodes(owner, text)
  await codes(text, again.shown)
  await expect(codes(text, again.shown)).rejects.toMatchObject(refused('IMPORT_SAME'))
  await expect(codes(text, again.shown, manager)).rejects.toMatchObject(refused('NOT_ALLOWED'))
})

test('the file of codes as they are imports unchanged, in the reader’s language', async () => {
  const { body } = await accountCodesTemplate({ ctx: { actor: { ...owner, locale: 'nd' } } })
  const text = (await new Response(body).text()).replace('\ufeff', '')
  expect(text).toMatch(/^I-akhawunti yethu,Ikhodi,Ibizo\r\n/)
  const { rows } = await checkAccountCodes(owner, text)
  expect(rows.filter(({ isSame }) => !isSame)).toEqual([])
  const shop = await db().branch.count()
  expect(rows).toHaveLength(ACCOUNTS.length + shop)
})
