import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listForeignCash } from '@/lib/books/currencies/queries.ts'
import { setCurrency } from '@/lib/books/currencies/set-currency.ts'
import { setRate } from '@/lib/books/currencies/set-rate.ts'
import { setPaymentType } from '@/lib/books/payment-types/set-payment-type.ts'
import { endPlannedPrice, planPrice } from '@/lib/counter/catalogue/plan-price.ts'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import { changeDays, setChangeDays } from '@/lib/counter/change-owed/change-rule.ts'
import { listRulesSet } from '@/lib/counter/commission/list-rules-set.ts'
import { setUnclaimedDays, unclaimedDays } from '@/lib/counter/endings/unclaimed-rule.ts'
import { setFloatTarget } from '@/lib/counter/shifts/float-targets.ts'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { setAlertRule } from '@/lib/office/alerts/set-rule.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { listSettingChanges, undoChange } from '@/lib/office/changes/spending-changes.ts'
import { setCommissionRule } from '@/lib/office/commission/rules.ts'
import { setDayLimit } from '@/lib/office/fundings/day-limit.ts'
import { addRecipient, removeRecipient } from '@/lib/office/report-mail/recipients.ts'
import type { Actor, Permission } from '@/lib/people/access/model.ts'
import { SETTINGS, type Setting } from '@/lib/people/changes/model.ts'
import { changeRole, deleteRole, makeRole } from '@/lib/people/roles/change-role.ts'
import { hireStaff } from '@/lib/people/staff/hire-people.ts'
import { issueEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import { setTillCash } from '@/lib/people/tills/set-till-cash.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { changeBranch } from '../support/change-branch.ts'
import { giveRole } from '../support/give-role.ts'
import { NO_ALERTS } from '../support/no-alerts.ts'
import { MACHINE } from '../support/payment-types.ts'
import { rateNow } from '../support/rate-now.ts'
import { openShop, openTill } from '../support/shop.ts'
import { someoneWaits } from '../support/someone-waits.ts'
import { giveAuthenticator } from '../support/top-up.ts'

Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'pos@kopje.example' })
openShop()
let owner: Actor
let code: () => Promise<string>
let second: Actor
let secondCode: () => Promise<string>
let third: Actor
let manager: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  code = await giveAuthenticator(owner)
  second = await openTill('HRE-01', 'Rumbi', 'owner')
  secondCode = await giveAuthenticator(second)
  third = await openTill('HRE-01', 'Chenai', 'owner')
  manager = await openTill('HRE-01', 'Farai', 'manager')
})

beforeEach(async () => {
  await db().spendingChange.deleteMany()
  await db().staffChange.deleteMany()
})

const refused = (problem: string) => ({ problem: { code: problem } })
const productCode = 'econet.airtime'
const CLERK: readonly Permission[] = ['sale:create', 'report:read']
const aName = () => `Clerk ${randomUUID().slice(0, 8)}`

const priceOf = () => db().productPrice.findUnique({ where: { productCode }, omit: { updatedAt: true } })
const charge = (amount: string, actor = owner) =>
  setProductPrice({ ctx: { actor }, input: { productCode, charge: amount, price: '' } })

async function undo(actor: Actor, changeId: string, typed?: string): Promise<void> {
  await undoChange({ ctx: { actor }, input: { changeId, ...(typed !== undefined && { code: typed }) } })
}

/** The change just made, as another owner sees it. */
async function newest(setting?: Setting): Promise<string> {
  const [change] = await listSettingChanges(second, setting && [setting])
  return change?.id ?? expect.unreachable('no change is listed')
}

async function role(): Promise<string> {
  const input = { name: aName(), base: 'cashier' as const, permissions: CLERK, code: await code() }
  return (await makeRole({ ctx: { actor: owner }, input })).id
}

const rate = (buying: string, selling: string, currencyCode = 'ZAR') => {
  const input = { currencyCode, buying, selling, sure: true, read: `${buying} ${selling}` }
  return setRate({ ctx: { actor: owner }, input })
}
const addCurrency = (code: string, smallest = '1') =>
  setCurrency({ ctx: { actor: owner }, input: { code, accepted: true, smallest, notes: '100 50' } })
const zar = (smallest: string) => addCurrency('ZAR', smallest)
const plan = () => {
  const days = { fromDay: '', toDay: '', note: 'Sale' }
  return planPrice({
    ctx: { actor: owner },
    input: { productCode, branchCode: '', charge: '0.02', price: '', ...days },
  })
}
const plans = () => db().plannedPrice.findMany({ where: { endedAt: null }, select: { id: true } })

/** What owners are told of as prices, limits or roles: how each stands, before it is changed, and its change. */
type Undone = {
  what: string
  setting: Setting
  prepare?: () => Promise<unknown>
  change: () => Promise<unknown>
  state: () => Promise<unknown>
}
let made = ''
const UNDONE: readonly Undone[] = [
  { what: 'a price', setting: 'price', prepare: () => charge('0.10'), change: () => charge('0.01'), state: priceOf },
  { what: 'a planned price', setting: 'planned_price', change: plan, state: plans },
  {
    what: 'the end of a planned price',
    setting: 'planned_price',
    prepare: plan,
    change: async () => endPlannedPrice({ ctx: { actor: owner }, input: { id: (await plans())[0]?.id ?? '' } }),
    state: plans,
  },
  {
    what: 'a rate',
    setting: 'rate',
    prepare: async () => {
      await zar('0.10')
      await rate('18.00', '17.00')
    },
    change: () => rate('9.00', '8.00'),
    state: () => rateNow('ZAR'),
  },
  {
    what: 'the first rate of a currency',
    setting: 'rate',
    prepare: () => addCurrency('ZMW'),
    change: () => rate('24.00', '23.00', 'ZMW'),
    state: () => listForeignCash(),
  },
  {
    what: 'a currency',
    setting: 'currency',
    prepare: () => zar('0.10'),
    change: () => zar('50'),
    state: () => db().currency.findUnique({ where: { code: 'ZAR' } }),
  },
  {
    what: 'a way to pay',
    setting: 'payment_type',
    prepare: () => machine('2.5'),
    change: () => machine('9'),
    state: () => db().paymentType.findUnique({ where: { id: MACHINE_ID } }),
  },
  {
    what: 'the caps of a branch',
    setting: 'branch_caps',
    prepare: () => caps('20', '200'),
    change: () => caps('', ''),
    state: () => db().branchSettings.findUnique({ where: { branchCode: 'HRE-01' }, omit: { updatedAt: true } }),
  },
  {
    what: 'the days until unclaimed money is ours',
    setting: 'unclaimed_days',
    prepare: () => unclaimed('90'),
    change: () => unclaimed('1'),
    state: () => unclaimedDays(db(), 'test'),
  },
  {
    what: 'the days for which change is kept',
    setting: 'change_days',
    prepare: () => change(''),
    change: () => change('1'),
    state: () => changeDays(db(), 'test'),
  },
  {
    what: 'a rule of commission',
    setting: 'commission_rule',
    prepare: () => commission('10'),
    change: () => commission('90'),
    state: () => listRulesSet(db(), harareDay(new Date())),
  },
  {
    what: 'the float of a till',
    setting: 'float',
    prepare: () => float('20'),
    change: () => float('900'),
    state: floatNow,
  },
  {
    what: 'the first float of a till',
    setting: 'float',
    prepare: () => float(''),
    change: () => float('900'),
    state: floatNow,
  },
  {
    what: 'the cash that a till takes',
    setting: 'till_cash',
    prepare: () => zar('0.10'),
    change: () => tillCash([]),
    state: async () => (await db().till.findUniqueOrThrow({ where: { id: owner.till?.id ?? '' } })).refusedCurrencies,
  },
  {
    what: 'the limit of top-ups',
    setting: 'top_up_limit',
    prepare: async () => setDayLimit({ ctx: { actor: owner }, input: { amount: '100', code: await code() } }),
    change: async () => setDayLimit({ ctx: { actor: owner }, input: { amount: '9000', code: await code() } }),
    state: async () => (await db().topUpLimit.findFirstOrThrow()).dayCents,
  },
  {
    what: 'who hears of alerts',
    setting: 'alert_rule',
    prepare: () => hear('owners@kopje.example', '22:00'),
    change: () => hear('thief@elsewhere.example', ''),
    state: () => db().alertRule.findFirst({ omit: { setById: true, setAt: true } }),
  },
  {
    what: 'a removed recipient of reports',
    setting: 'report_recipient',
    prepare: oneGets,
    change: removeOne,
    state: () => db().reportRecipient.findMany({ omit: { setById: true } }),
  },
  {
    what: 'a changed role',
    setting: 'role',
    prepare: async () => {
      made = await role()
    },
    change: () => widen(made, ['sale:create', 'report:read', 'till:enrol', 'top-up:create']),
    state: () => db().customRole.findMany({ omit: { version: true }, orderBy: { id: 'asc' } }),
  },
  {
    what: 'a new role',
    setting: 'role',
    change: role,
    state: () => db().customRole.findMany({ orderBy: { id: 'asc' } }),
  },
  {
    what: 'a deleted role',
    setting: 'role',
    prepare: async () => {
      made = await role()
    },
    change: async () => deleteRole({ ctx: { actor: owner }, input: { roleId: made, code: await code() } }),
    state: () => db().customRole.findMany({ omit: { createdAt: true, version: true }, orderBy: { id: 'asc' } }),
  },
]

const commission = (share: string) => {
  const rule = { kind: '*', staffId: null, basis: 'margin', share, amount: '' } as const
  return setCommissionRule({ ctx: { actor: owner }, input: { ...rule, fromDay: harareDay(new Date()) } })
}
const MACHINE_ID = randomUUID()
const machine = (fee: string) =>
  setPaymentType({ ctx: { actor: owner }, input: { ...MACHINE, id: MACHINE_ID, name: 'Swipe', fee } })
const float = (amount: string) =>
  setFloatTarget({ ctx: { actor: owner }, input: { till: owner.till?.id ?? '', currency: 'USD', amount } })
const tillCash = (taken: string[]) =>
  setTillCash({ ctx: { actor: owner }, input: { tillId: owner.till?.id ?? '', offered: ['ZAR'], taken } })
function floatNow() {
  const tillId_currency = { tillId: owner.till?.id ?? '', currency: 'USD' }
  return db().floatTarget.findUnique({ where: { tillId_currency }, omit: { setAt: true } })
}
async function oneGets(): Promise<void> {
  const chosen = { email: 'owner@kopje.example', branchCode: 'HRE-01', daily: true, weekly: false }
  await db().reportRecipient.deleteMany()
  await addRecipient({ ctx: { actor: owner }, input: { staffId: second.staffId, ...chosen } })
}
async function removeOne(): Promise<void> {
  const { id } = await db().reportRecipient.findFirstOrThrow()
  await removeRecipient({ ctx: { actor: owner }, input: { recipientId: id } })
}
const hear = (mailTo: string, quietFrom: string) => {
  const quiet = { quietFrom, quietUntil: quietFrom && '06:00' }
  const branches = { opensBy: '08:30', silentHours: '2', cashLimit: '500', bankingDays: '3' }
  return setAlertRule({
    ctx: { actor: owner },
    input: { ...NO_ALERTS, lowBalance: '40', ...quiet, ...branches, mailTo },
  })
}
const change = (days: string) => setChangeDays({ ctx: { actor: owner }, input: { days } })
const unclaimed = (days: string) => setUnclaimedDays({ ctx: { actor: owner }, input: { days } })
const caps = (maxSale: string, dayCap: string) =>
  changeBranch({ ctx: { actor: owner }, input: { code: 'HRE-01', name: 'Harare First Street', maxSale, dayCap } })

async function widen(roleId: string, permissions: readonly string[]) {
  const { version } = await db().customRole.findUniqueOrThrow({ where: { id: roleId } })
  return changeRole({
    ctx: { actor: owner },
    input: { roleId, version, name: aName(), permissions, code: await code() },
  })
}

const TAKES_OWN_CODE: ReadonlySet<Setting> = new Set(['role', 'top_up_limit'])

test.each(UNDONE)(
  '$what is undone by another owner within a day, once',
  async ({ setting, prepare, change, state }) => {
    await prepare?.()
    await db().spendingChange.deleteMany()
    const before = await state()
    await change()
    expect(await state()).not.toEqual(before)
    const listed = await listSettingChanges(second, [setting])
    const ownCode = TAKES_OWN_CODE.has(setting)
    expect(listed).toMatchObject([{ setting, by: 'Tendai', undoable: true, ownCode }])
    expect(listed[0]?.changes.length || listed[0]?.detail.length).toBeGreaterThan(0)
    const changeId = await newest(setting)
    await undo(second, changeId, ownCode ? await secondCode() : undefined)
    expect(await state()).toEqual(before)
    expect(await listSettingChanges(second, [setting])).toEqual([])
    const audit = await db().audit.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(audit).toMatchObject({ action: 'change:undo', staffId: second.staffId })
    await expect(undo(second, changeId, '')).rejects.toMatchObject(refused('UNDO_GONE'))
  },
)

test('every setting is undone here', () => {
  expect(new Set(UNDONE.map(({ setting }) => setting))).toEqual(new Set(SETTINGS))
})

test('nothing is undone a day later, by whoever did it, by a manager, or without a fresh code', async () => {
  await charge('0.11')
  const changeId = await newest()
  await expect(undo(owner, changeId)).rejects.toMatchObject(refused('UNDO_OWN'))
  await expect(undo(manager, changeId)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(undo({ ...second, fresh: false }, changeId)).rejects.toMatchObject(refused('CODE_NEEDED'))
  await expect(listSettingChanges(manager)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await db().$executeRaw`update "SpendingChange" set "undoUntil" = now() - interval '1 second'`
  await expect(undo(second, changeId)).rejects.toMatchObject(refused('UNDO_GONE'))
  expect(await listSettingChanges(second)).toEqual([])
  expect(await priceOf()).toMatchObject({ chargeCents: 11n })
})

test('roles and the limit of top-ups take the code each time, as changing them does', async () => {
  const before = await db().customRole.count()
  await role()
  await setDayLimit({ ctx: { actor: owner }, input: { amount: '8000', code: await code() } })
  for (const setting of TAKES_OWN_CODE) {
    const changeId = await newest(setting)
    await expect(undo(second, changeId)).rejects.toMatchObject(refused('CODE_NEEDED'))
    await expect(undo(second, changeId, '000000')).rejects.toMatchObject(refused('CODE_WRONG'))
  }
  expect(await db().customRole.count()).toBe(before + 1)
})

test('what was changed again since is never overwritten', async () => {
  await charge('0.12')
  const older = await newest()
  await charge('0.13', second)
  await expect(undo(third, older)).rejects.toMatchObject(refused('UNDO_NEWER'))
  await db().productPrice.update({ where: { productCode }, data: { chargeCents: 14n } })
  await expect(undo(third, await newest())).rejects.toMatchObject(refused('UNDO_CHANGED'))
  expect(await priceOf()).toMatchObject({ chargeCents: 14n })
})

test('undone newest first, one leads back to the beginning', async () => {
  await charge('0.15')
  await db().spendingChange.deleteMany()
  for (const amount of ['0.16', '0.17']) await charge(amount)
  for (const cents of [16n, 15n]) {
    await undo(second, await newest())
    expect(await priceOf()).toMatchObject({ chargeCents: cents })
  }
})

test('saving again what stands is no change to undo', async () => {
  await charge('0.18')
  await db().spendingChange.deleteMany()
  await charge('0.18')
  expect(await listSettingChanges(second)).toEqual([])
})

/** Another process that holds what changes of prices lock. */
async function holdPrices(): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await other.connect()
  await other.query('begin')
  await other.query(`select pg_advisory_xact_lock(hashtext('product-price'))`)
  return other
}

test('of two owners who undo at once, one does', async () => {
  await charge('0.19')
  await db().spendingChange.deleteMany()
  await charge('0.20')
  const changeId = await newest()
  const other = await holdPrices()
  const both = Promise.allSettled([undo(second, changeId), undo(third, changeId)])
  await someoneWaits(2)
  await other.query('commit')
  await other.end()
  const ends = await both
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('UNDO_GONE') })
  expect(await priceOf()).toMatchObject({ chargeCents: 19n })
  expect(
    await db().audit.count({ where: { action: 'change:undo', objectId: productCode, at: { gte: await since() } } }),
  ).toBe(1)
})

async function since(): Promise<Date> {
  return (await db().spendingChange.findFirstOrThrow({ where: { setting: 'price' } })).at
}

test('a change that commits while the undo waits stands', async () => {
  await charge('0.21')
  await charge('0.22')
  const changeId = await newest()
  const other = await holdPrices()
  const waiting = undo(second, changeId).then(
    () => null,
    (error: unknown) => error,
  )
  await someoneWaits()
  await other.query(`update "ProductPrice" set "chargeCents" = 23 where "productCode" = $1`, [productCode])
  await other.query('commit')
  await other.end()
  expect(await waiting).toMatchObject(refused('UNDO_CHANGED'))
  expect(await priceOf()).toMatchObject({ chargeCents: 23n })
})

test('undoing a role that was widened ends what its people made with it, and tells a role in use', async () => {
  const clerk = await giveRole(await openTill('HRE-01', 'Rudo', 'cashier'), CLERK)
  const roleId = clerk.customRole?.id ?? ''
  await widen(roleId, [...CLERK, 'till:enrol', 'sale:take-over'])
  const enrolling = { ...clerk, customRole: { id: roleId, name: '', permissions: [...CLERK, 'till:enrol'] as const } }
  await issueEnrolmentCode({ ctx: { actor: enrolling }, input: { branchCode: 'HRE-01', number: null } })
  await undo(second, await newest('role'), await secondCode())
  expect(await db().enrolmentCode.count({ where: { createdById: clerk.staffId, expiresAt: { gt: new Date() } } })).toBe(
    0,
  )
  const { permissions } = await db().customRole.findUniqueOrThrow({ where: { id: roleId } })
  expect(permissions).not.toContain('till:enrol')
  const audit = await db().audit.findFirstOrThrow({ where: { action: 'change:undo', objectId: roleId } })
  expect(audit.detail).toMatchObject({ action: 'role:change', codesEnded: 1 })
  await db().staff.update({ where: { id: owner.staffId }, data: { passwordHash: 'their own' } })
  const given = await role()
  const person = {
    name: 'Nyasha',
    username: `u-${randomUUID().slice(0, 8)}`,
    branches: ['HRE-01'],
    locale: 'en' as const,
  }
  await hireStaff({ ctx: { actor: owner }, input: { ...person, role: given, code: await code() } })
  await expect(undo(second, await newest('role'), await secondCode())).rejects.toMatchObject(refused('ROLE_GIVEN'))
  expect(await db().customRole.count({ where: { id: given } })).toBe(1)
})

test('a change and its undo are told to every other owner', async () => {
  await watchAlerts('test')
  await charge('0.31')
  await watchAlerts('test')
  const line = (change: string, by: string) => ({ kind: 'spending', detail: { change, by } })
  expect(await listOpenAlerts(third)).toMatchObject([line('prices', 'Tendai')])
  await undo(second, await newest())
  expect(await listOpenAlerts(third)).toEqual([])
  await watchAlerts('test')
  expect(await listOpenAlerts(third)).toMatchObject([line('undo', 'Rumbi')])
  expect(await listOpenAlerts(second)).toEqual([])
})
