import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { listCurrencies } from '@/lib/books/currencies/list-currencies.ts'
import { setCurrency } from '@/lib/books/currencies/set-currency.ts'
import { setRate } from '@/lib/books/currencies/set-rate.ts'
import { listPrices } from '@/lib/counter/catalogue/list-prices.ts'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import { keepMoney } from '@/lib/counter/endings/keep-money.ts'
import { listOwed } from '@/lib/counter/endings/list-owed.ts'
import { getUnclaimedDays, setUnclaimedDays } from '@/lib/counter/endings/unclaimed-rule.ts'
import { writeOffDebt } from '@/lib/counter/endings/write-off-debt.ts'
import { assignPreset } from '@/lib/counter/printers/assign-preset.ts'
import { USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import { listPresets, listTillsToAssign } from '@/lib/counter/printers/queries.ts'
import { removePreset, savePreset } from '@/lib/counter/printers/save-preset.ts'
import { removeLogo, setLogo } from '@/lib/counter/receipts/set-logo.ts'
import { getAlertSettings, listAlerts } from '@/lib/office/alerts/queries.ts'
import { sendTestAlert } from '@/lib/office/alerts/send-test-alert.ts'
import { setAlertRule } from '@/lib/office/alerts/set-rule.ts'
import { approveTopUp } from '@/lib/office/fundings/approve-top-up.ts'
import { askTopUp } from '@/lib/office/fundings/ask-top-up.ts'
import { giveUpTopUp, turnDownTopUp } from '@/lib/office/fundings/end-top-up.ts'
import { getPartnerCode, getTopUpChoices, listFundings } from '@/lib/office/fundings/queries.ts'
import { setDayLimit } from '@/lib/office/fundings/set-day-limit.ts'
import { readBalances } from '@/lib/office/overview/read-balances.ts'
import { readHealth } from '@/lib/office/overview/read-health.ts'
import { readLimits } from '@/lib/office/overview/read-limits.ts'
import { readToday } from '@/lib/office/overview/read-today.ts'
import { readWaiting } from '@/lib/office/overview/read-waiting.ts'
import { exportReport } from '@/lib/office/reports/export-report.ts'
import { listHeld } from '@/lib/office/reports/list-held.ts'
import { readReportFilter } from '@/lib/office/reports/model.ts'
import { readMoneyReport, readSalesReport } from '@/lib/office/reports/queries.ts'
import { listReversals } from '@/lib/office/reversals/queries.ts'
import { settlePayment } from '@/lib/office/reversals/settle-payment.ts'
import { settleReversal } from '@/lib/office/reversals/settle-reversal.ts'
import { checkSetUp, listKeys } from '@/lib/office/set-up/check-set-up.ts'
import { setKeyExpiry } from '@/lib/office/set-up/key-expiry.ts'
import { syncBranches } from '@/lib/office/set-up/sync-branches.ts'
import { assignRow } from '@/lib/office/statement/assign-row.ts'
import { countOpenRows, listOpenRows } from '@/lib/office/statement/open-rows.ts'
import { readAnew } from '@/lib/office/statement/read-anew.ts'
import { readEventFilter } from '@/lib/office/webhook-inbox/model.ts'
import { getEvent, listEvents, listRefusals, readWebhookGuide } from '@/lib/office/webhook-inbox/queries.ts'
import { reprocessEvent } from '@/lib/office/webhook-inbox/reprocess-event.ts'
import { sendTestEvent } from '@/lib/office/webhook-inbox/send-test-event.ts'
import { type Actor, may, type Permission, ROLES, type Role } from '@/lib/people/access/model.ts'
import { exportAudit } from '@/lib/people/audit/export-audit.ts'
import { readAuditFilter } from '@/lib/people/audit/model.ts'
import { listAudit, listAuditChoices } from '@/lib/people/audit/queries.ts'
import { changeBranch } from '@/lib/people/branches/change-branch.ts'
import { listChoices } from '@/lib/people/branches/list-choices.ts'
import { listBranches, listBranchNames } from '@/lib/people/branches/queries.ts'
import { removeOwnSecondStep } from '@/lib/people/second-step/remove-second-step.ts'
import { renewRecoveryCodes } from '@/lib/people/second-step/renew-recovery-codes.ts'
import { confirmSecondStep, startSecondStep } from '@/lib/people/second-step/set-up-second-step.ts'
import { deactivateStaff, reactivateStaff } from '@/lib/people/staff/deactivate-staff.ts'
import { editStaff } from '@/lib/people/staff/edit-staff.ts'
import { hireStaff } from '@/lib/people/staff/hire-staff.ts'
import { getPerson, listPeople } from '@/lib/people/staff/list-people.ts'
import { removeSecondStepOf } from '@/lib/people/staff/remove-second-step-of.ts'
import { resetSecret } from '@/lib/people/staff/reset-secret.ts'
import { enrolTill } from '@/lib/people/tills/enrol-till.ts'
import { issueEnrolmentCode } from '@/lib/people/tills/issue-enrolment-code.ts'
import { listOpenCodes, listTills } from '@/lib/people/tills/queries.ts'
import { revokeTill } from '@/lib/people/tills/revoke-till.ts'
import { db } from '@/lib/platform/database/db.ts'
import { WHO_MAY } from '../support/role-table.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
const actors = {} as Record<Role, Actor>
let elsewhere: Actor
let otherCashier = ''
let otherTill = ''

type Action = {
  name: string
  roles: readonly Role[]
  act: (actor: Actor) => Promise<unknown>
}

const MANAGERS: readonly Role[] = ['manager', 'owner']
const OWNERS: readonly Role[] = ['owner']

const person = (branch = 'HRE-01') => ({
  name: 'New',
  username: `new-${randomUUID().slice(0, 8)}`,
  role: 'cashier' as const,
  branches: [branch],
  locale: 'en' as const,
})
const NO_ALERTS = { lowBalance: '', runwayHours: '', quietFrom: '', quietUntil: '', mailTo: '', webhookUrl: '' }
const LOGO = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#000' } })
  .png()
  .toBuffer()
const noEnding = () => ({ ticketId: randomUUID(), intentId: randomUUID(), note: 'a note' })
const noTopUp = () => ({ fundingId: randomUUID() })
const id = () => ({ staffId: shop.actor.staffId })

/** Every verb and query of the office; whoever is not named is refused before anything is read or written. */
const ACTIONS: Action[] = [
  { name: 'see today', roles: MANAGERS, act: (actor) => readToday(actor) },
  { name: 'see balances', roles: MANAGERS, act: (actor) => readBalances(actor) },
  { name: 'see what waits', roles: MANAGERS, act: (actor) => readWaiting(actor) },
  { name: 'see how products do', roles: MANAGERS, act: (actor) => readHealth(actor) },
  { name: 'see limits', roles: MANAGERS, act: (actor) => readLimits(actor) },
  { name: 'see a report of sales', roles: MANAGERS, act: (actor) => readSalesReport(actor, readReportFilter({})) },
  { name: 'see a report of money', roles: MANAGERS, act: (actor) => readMoneyReport(actor, readReportFilter({})) },
  {
    name: 'see what is paid and not delivered',
    roles: MANAGERS,
    act: (actor) => listHeld(actor, readReportFilter({})),
  },
  { name: 'see what reports choose from', roles: MANAGERS, act: (actor) => listChoices(actor, 'report:read') },
  {
    name: 'take a report away',
    roles: MANAGERS,
    act: (actor) => exportReport({ ctx: { actor }, input: readReportFilter({}) }),
  },
  { name: 'see tills', roles: MANAGERS, act: (actor) => listTills(actor) },
  { name: 'see open codes', roles: MANAGERS, act: (actor) => listOpenCodes(actor) },
  {
    name: 'make a code',
    roles: MANAGERS,
    act: (actor) => issueEnrolmentCode({ ctx: { actor }, input: { branchCode: 'HRE-01', number: 90 } }),
  },
  {
    name: 'enrol a till',
    roles: MANAGERS,
    act: (actor) => enrolTill({ ctx: { actor }, input: { branchCode: 'HRE-01', number: 91 } }),
  },
  {
    name: 'revoke a till',
    roles: MANAGERS,
    act: async (actor) =>
      revokeTill({ ctx: { actor }, input: { tillId: (await openTill('HRE-01', 'X', 'cashier')).till?.id ?? '' } }),
  },
  { name: 'see printer presets', roles: MANAGERS, act: (actor) => listPresets(actor) },
  { name: 'see where presets serve', roles: MANAGERS, act: (actor) => listBranchNames(actor, 'printer:manage') },
  { name: 'see what tills print by', roles: MANAGERS, act: (actor) => listTillsToAssign(actor, 'HRE-01') },
  {
    name: 'make a printer preset',
    roles: MANAGERS,
    act: (actor) =>
      savePreset({ ctx: { actor }, input: { id: null, branchCode: 'HRE-01', name: randomUUID(), setup: USUAL_SETUP } }),
  },
  {
    name: 'remove a printer preset',
    roles: MANAGERS,
    act: async (actor) => {
      const data = { branchCode: 'HRE-01', name: randomUUID(), ...USUAL_SETUP }
      const { id: presetId } = await db().printerPreset.create({ data })
      return removePreset({ ctx: { actor }, input: { id: presetId } })
    },
  },
  {
    name: 'give a till a printer preset',
    roles: MANAGERS,
    act: async (actor) =>
      assignPreset({
        ctx: { actor },
        input: { tillId: (await openTill('HRE-01', 'X', 'cashier')).till?.id ?? '', presetId: null },
      }),
  },
  {
    name: 'set a logo',
    roles: OWNERS,
    act: (actor) => setLogo({ ctx: { actor }, input: { place: '*', file: LOGO } }),
  },
  { name: 'remove a logo', roles: OWNERS, act: (actor) => removeLogo({ ctx: { actor }, input: { place: '*' } }) },
  { name: 'see branches', roles: MANAGERS, act: (actor) => listBranches(actor) },
  {
    name: 'change a branch',
    roles: OWNERS,
    act: (actor) => changeBranch({ ctx: { actor }, input: { code: 'HRE-01', name: 'Here', maxSale: '', dayCap: '' } }),
  },
  { name: 'take branches over', roles: OWNERS, act: (actor) => syncBranches({ ctx: { actor } }) },
  { name: 'see people', roles: MANAGERS, act: (actor) => listPeople(actor) },
  { name: 'see a person', roles: MANAGERS, act: (actor) => getPerson(actor, shop.actor.staffId) },
  { name: 'add a person', roles: MANAGERS, act: (actor) => hireStaff({ ctx: { actor }, input: person() }) },
  {
    name: 'change a person',
    roles: MANAGERS,
    act: (actor) => editStaff({ ctx: { actor }, input: { ...person(), ...id() } }),
  },
  {
    name: 'give a PIN',
    roles: MANAGERS,
    act: (actor) => resetSecret({ ctx: { actor }, input: { ...id(), kind: 'pin' } }),
  },
  { name: 'dismiss a person', roles: MANAGERS, act: (actor) => deactivateStaff({ ctx: { actor }, input: id() }) },
  { name: 'let a person in again', roles: MANAGERS, act: (actor) => reactivateStaff({ ctx: { actor }, input: id() }) },
  {
    name: 'take a lost authenticator away',
    roles: MANAGERS,
    act: (actor) => removeSecondStepOf({ ctx: { actor }, input: { ...id(), code: '' } }),
  },
  { name: 'begin an own authenticator', roles: MANAGERS, act: (actor) => startSecondStep({ ctx: { actor } }) },
  {
    name: 'make new recovery codes',
    roles: MANAGERS,
    act: (actor) => renewRecoveryCodes({ ctx: { actor }, input: { code: '000000' } }),
  },
  {
    name: 'confirm an own authenticator',
    roles: MANAGERS,
    act: (actor) => confirmSecondStep({ ctx: { actor }, input: { code: '000000' } }),
  },
  {
    name: 'take the own authenticator away',
    roles: MANAGERS,
    act: (actor) => removeOwnSecondStep({ ctx: { actor }, input: { code: '000000' } }),
  },
  { name: 'see currencies', roles: MANAGERS, act: (actor) => listCurrencies(actor) },
  { name: 'see prices', roles: MANAGERS, act: (actor) => listPrices(actor, '') },
  {
    name: 'set a currency',
    roles: OWNERS,
    act: (actor) => setCurrency({ ctx: { actor }, input: { code: 'ZAR', accepted: true, smallest: '1', notes: '' } }),
  },
  {
    name: 'set a rate',
    roles: OWNERS,
    act: (actor) =>
      setRate({ ctx: { actor }, input: { currencyCode: 'ZAR', buying: '18', selling: '17', sure: true } }),
  },
  {
    name: 'set a price',
    roles: OWNERS,
    act: (actor) =>
      setProductPrice({ ctx: { actor }, input: { productCode: 'econet.airtime', charge: '', price: '' } }),
  },
  { name: 'see the audit', roles: MANAGERS, act: (actor) => listAudit(actor, readAuditFilter({})) },
  { name: 'see the audit’s choices', roles: MANAGERS, act: (actor) => listAuditChoices(actor) },
  { name: 'take the audit away', roles: OWNERS, act: (actor) => exportAudit(actor, readAuditFilter({})) },
  { name: 'see reversals', roles: MANAGERS, act: (actor) => listReversals(actor, 'open') },
  {
    name: 'settle a reversal',
    roles: MANAGERS,
    act: (actor) =>
      settleReversal({ ctx: { actor }, input: { saleId: randomUUID(), action: 'other', note: 'a note' } }),
  },
  {
    name: 'settle that a payment was taken back',
    roles: MANAGERS,
    act: (actor) =>
      settlePayment({ ctx: { actor }, input: { collectionId: randomUUID(), action: 'other', note: 'a note' } }),
  },
  { name: 'see rows to assign', roles: MANAGERS, act: (actor) => listOpenRows(actor) },
  { name: 'count rows to assign', roles: MANAGERS, act: (actor) => countOpenRows(actor) },
  {
    name: 'assign a row',
    roles: MANAGERS,
    act: (actor) =>
      assignRow({ ctx: { actor }, input: { position: '1', cause: 'lost', reference: '', note: 'a note' } }),
  },
  { name: 'see what is owed', roles: MANAGERS, act: (actor) => listOwed(actor) },
  { name: 'write a debt off', roles: MANAGERS, act: (actor) => writeOffDebt({ ctx: { actor }, input: noEnding() }) },
  {
    name: 'keep money for goods that were had',
    roles: ['supervisor', 'manager', 'owner'],
    act: (actor) => keepMoney({ ctx: { actor }, input: { ...noEnding(), kind: 'goods_had', saleId: randomUUID() } }),
  },
  {
    name: 'book unclaimed money',
    roles: MANAGERS,
    act: (actor) => keepMoney({ ctx: { actor }, input: { ...noEnding(), kind: 'unclaimed', saleId: null } }),
  },
  { name: 'see the period of unclaimed money', roles: MANAGERS, act: (actor) => getUnclaimedDays(actor) },
  {
    name: 'set the period of unclaimed money',
    roles: OWNERS,
    act: (actor) => setUnclaimedDays({ ctx: { actor }, input: { days: '90' } }),
  },
  { name: 'see events', roles: OWNERS, act: (actor) => listEvents(actor, readEventFilter({})) },
  { name: 'see an event', roles: OWNERS, act: (actor) => getEvent(actor, '1') },
  { name: 'see the webhook guide', roles: OWNERS, act: (actor) => readWebhookGuide(actor) },
  { name: 'see refusals', roles: OWNERS, act: (actor) => listRefusals(actor) },
  {
    name: 'act on an event again',
    roles: OWNERS,
    act: (actor) => reprocessEvent({ ctx: { actor }, input: { id: '1' } }),
  },
  {
    name: 'send a test event',
    roles: OWNERS,
    act: (actor) => sendTestEvent({ ctx: { actor }, input: { credential: 'nobody' } }),
  },
  { name: 'check the set-up', roles: OWNERS, act: (actor) => checkSetUp(actor) },
  { name: 'see keys', roles: OWNERS, act: (actor) => listKeys(actor) },
  {
    name: 'type in a key’s end',
    roles: OWNERS,
    act: (actor) => setKeyExpiry({ ctx: { actor }, input: { credential: 'demo', endsOn: '' } }),
  },
  { name: 'see top-ups', roles: MANAGERS, act: (actor) => listFundings(actor, {}) },
  { name: 'see what can be topped up', roles: MANAGERS, act: (actor) => getTopUpChoices(actor) },
  { name: 'see the partner code', roles: MANAGERS, act: (actor) => getPartnerCode(actor) },
  {
    name: 'ask for a top-up',
    roles: MANAGERS,
    act: (actor) =>
      askTopUp({ ctx: { actor }, input: { intentId: randomUUID(), method: '', amount: '', phone: '', code: '' } }),
  },
  { name: 'turn a top-up down', roles: MANAGERS, act: (actor) => turnDownTopUp({ ctx: { actor }, input: noTopUp() }) },
  { name: 'give a top-up up', roles: MANAGERS, act: (actor) => giveUpTopUp({ ctx: { actor }, input: noTopUp() }) },
  {
    name: 'let a top-up go',
    roles: OWNERS,
    act: (actor) => approveTopUp({ ctx: { actor }, input: { ...noTopUp(), code: '' } }),
  },
  {
    name: 'set the limit of top-ups',
    roles: OWNERS,
    act: (actor) => setDayLimit({ ctx: { actor }, input: { amount: '1', code: '' } }),
  },
  {
    name: 'have the statement read anew',
    roles: OWNERS,
    act: (actor) => readAnew({ ctx: { actor }, input: { code: '' } }),
  },
  { name: 'see alerts', roles: ['supervisor', 'manager', 'owner'], act: (actor) => listAlerts(actor) },
  { name: 'see the settings of alerts', roles: OWNERS, act: (actor) => getAlertSettings(actor) },
  { name: 'send a test alert', roles: OWNERS, act: (actor) => sendTestAlert({ ctx: { actor } }) },
  {
    name: 'set alerts',
    roles: OWNERS,
    act: (actor) => setAlertRule({ ctx: { actor }, input: { ...NO_ALERTS, quietFrom: 'x' } }),
  },
]

beforeAll(async () => {
  for (const role of ROLES) actors[role] = await openTill('HRE-01', `The ${role}`, role)
  elsewhere = await openTill('BYO-01', 'Thandeka', 'manager')
  const other = await openTill('BYO-01', 'Sipho', 'cashier')
  otherCashier = other.staffId
  otherTill = other.till?.id ?? ''
})

/** What became of an act: done, or the code with which it was refused. */
async function outcome(act: Promise<unknown>): Promise<string> {
  return act.then(
    () => 'done',
    (error) => error.problem?.code ?? String(error),
  )
}

test('the permission table is the agreed one', () => {
  for (const role of ROLES) {
    const allowed = (Object.keys(WHO_MAY) as Permission[]).filter((permission) => may(actors[role], permission))
    const agreed = Object.entries(WHO_MAY).filter(([, roles]) => roles.includes(role))
    expect(allowed).toEqual(agreed.map(([permission]) => permission))
  }
})

test.each(ACTIONS)('$roles may $name, and nobody else', async ({ roles, act }) => {
  for (const role of ROLES) {
    const came = await outcome(act(actors[role]))
    expect({ role, allowed: came !== 'NOT_ALLOWED' }, came).toEqual({ role, allowed: roles.includes(role) })
  }
})

test.each(ACTIONS)(
  'a manager or owner signed in by PIN may not $name before the authenticator',
  async ({ roles, act }) => {
    if (roles.includes('supervisor')) return
    for (const role of roles) {
      expect(await outcome(act({ ...actors[role], proven: false }))).toBe('SECOND_STEP_DUE')
    }
  },
)

test.each<{ name: string; act: (actor: Actor) => Promise<unknown> }>([
  {
    name: 'make a code for it',
    act: (actor) => issueEnrolmentCode({ ctx: { actor }, input: { branchCode: 'BYO-01', number: 92 } }),
  },
  {
    name: 'enrol a till of it',
    act: (actor) => enrolTill({ ctx: { actor }, input: { branchCode: 'BYO-01', number: 93 } }),
  },
  { name: 'revoke a till of it', act: (actor) => revokeTill({ ctx: { actor }, input: { tillId: otherTill } }) },
  { name: 'add a person to it', act: (actor) => hireStaff({ ctx: { actor }, input: person('BYO-01') }) },
  {
    name: 'change a person of it',
    act: (actor) => editStaff({ ctx: { actor }, input: { ...person('BYO-01'), staffId: otherCashier } }),
  },
  {
    name: 'give a PIN to one of it',
    act: (actor) => resetSecret({ ctx: { actor }, input: { staffId: otherCashier, kind: 'pin' } }),
  },
  { name: 'dismiss one of it', act: (actor) => deactivateStaff({ ctx: { actor }, input: { staffId: otherCashier } }) },
])('a manager of another branch may not $name, its own manager may', async ({ act }) => {
  expect(await outcome(act(actors.manager))).toBe('NOT_ALLOWED')
  expect(await outcome(act(elsewhere))).toBe('done')
})

test('a manager reads only their own branches', async () => {
  const { manager } = actors
  expect(new Set((await listTills(manager)).rows.map(({ branchCode }) => branchCode))).toEqual(new Set(['HRE-01']))
  expect((await listOpenCodes(manager)).map(({ branchName }) => branchName)).not.toContain('BYO-01')
  expect((await listBranches(manager)).rows.map(({ code }) => code)).toEqual(['HRE-01'])
  expect((await listPeople(manager)).rows.map(({ id: known }) => known)).not.toContain(otherCashier)
  expect(await getPerson(manager, otherCashier)).toBeNull()
  await db().$transaction((tx) => tx.audit.create({ data: { action: 'test:there', branchCode: 'BYO-01' } }))
  const { rows } = await listAudit(manager, readAuditFilter({ action: 'test:there' }))
  expect(rows).toEqual([])
})
