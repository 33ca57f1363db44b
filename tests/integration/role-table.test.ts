import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { listCurrencies, listOldRates } from '@/lib/books/currencies/queries.ts'
import { setCurrency } from '@/lib/books/currencies/set-currency.ts'
import { setRate } from '@/lib/books/currencies/set-rate.ts'
import { listPlannedPrices } from '@/lib/counter/catalogue/list-planned.ts'
import { listPrices } from '@/lib/counter/catalogue/list-prices.ts'
import { endPlannedPrice, planPrice } from '@/lib/counter/catalogue/plan-price.ts'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import { getChangeRule, setChangeDays } from '@/lib/counter/change-owed/change-rule.ts'
import { findChange, listChangeBeside } from '@/lib/counter/change-owed/find-change.ts'
import { keepChange } from '@/lib/counter/change-owed/keep-change.ts'
import { payChange } from '@/lib/counter/change-owed/pay-change.ts'
import { listOwed, writeOffDebt } from '@/lib/counter/endings/debts.ts'
import { keepMoney } from '@/lib/counter/endings/keep-money.ts'
import { getUnclaimedDays, setUnclaimedDays } from '@/lib/counter/endings/unclaimed-rule.ts'
import { USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import { assignPreset, removePreset, savePreset } from '@/lib/counter/printers/presets.ts'
import { listPresets, listTillsToAssign } from '@/lib/counter/printers/queries.ts'
import { removeLogo, setLogo } from '@/lib/counter/receipts/logos.ts'
import { listFloatTargets, setFloatTarget } from '@/lib/counter/shifts/float-targets.ts'
import { getAccountMap, setAccountMap } from '@/lib/office/accountant/account-map.ts'
import { exportLedger } from '@/lib/office/accountant/export-ledger.ts'
import { exportMonth, exportWorkbook } from '@/lib/office/accountant/export-month.ts'
import { getMonth, listCloses, listMonths } from '@/lib/office/accountant/queries.ts'
import { sendTestAlert } from '@/lib/office/alerts/deliver-alerts.ts'
import { getAlertSettings, listAlerts } from '@/lib/office/alerts/queries.ts'
import { setAlertRule } from '@/lib/office/alerts/set-rule.ts'
import { listBranches } from '@/lib/office/branches/list-branches.ts'
import { correctSafe } from '@/lib/office/cash/correct-safe.ts'
import { parseSafeFilter } from '@/lib/office/cash/model.ts'
import { moveSafe } from '@/lib/office/cash/move-safe.ts'
import { listSafeCurrencies, listSafeLines, listSafes, sumExpenses } from '@/lib/office/cash/queries.ts'
import { listSettingChanges, undoChange } from '@/lib/office/changes/spending-changes.ts'
import { getCommissionMonth, setCommissionTarget } from '@/lib/office/commission/commission-month.ts'
import { parseCommissionFilter } from '@/lib/office/commission/model.ts'
import { listCommissionRules, setCommissionRule } from '@/lib/office/commission/rules.ts'
import {
  closeCommissionMonth,
  exportStaffCommission,
  getStaffCommission,
} from '@/lib/office/commission/staff-commission.ts'
import { findCustomer, getCustomer, listCustomerSales } from '@/lib/office/customers/get-customer.ts'
import { exportCustomers, listCustomers } from '@/lib/office/customers/list-customers.ts'
import { parseCustomerFilter } from '@/lib/office/customers/model.ts'
import { approveTopUp, askTopUp } from '@/lib/office/fundings/ask-top-up.ts'
import { setDayLimit } from '@/lib/office/fundings/day-limit.ts'
import { giveUpTopUp, turnDownTopUp } from '@/lib/office/fundings/end-top-up.ts'
import { getPartnerCode, getTopUpChoices, listFundings } from '@/lib/office/fundings/queries.ts'
import { accountCodesTemplate, branchesTemplate, peopleTemplate } from '@/lib/office/imports/export-templates.ts'
import { importAccountCodes } from '@/lib/office/imports/import-account-codes.ts'
import { importBranches } from '@/lib/office/imports/import-branches.ts'
import { importPeople } from '@/lib/office/imports/import-people.ts'
import { listBranchesToSetUp } from '@/lib/office/new-branch/queries.ts'
import { setUpBranch } from '@/lib/office/new-branch/set-up-branch.ts'
import { listProductHealth, sumWaiting } from '@/lib/office/overview/delivery.ts'
import { listBalances, listLimits } from '@/lib/office/overview/service-keys.ts'
import { parsePeriod } from '@/lib/office/periods/model.ts'
import { getPeriodView } from '@/lib/office/periods/parse-period.ts'
import { askErasure, listErasures } from '@/lib/office/privacy/erasure-requests.ts'
import { listRetention, setRetention } from '@/lib/office/privacy/retention-rule.ts'
import { exportReport } from '@/lib/office/reports/export-report.ts'
import { listHeld } from '@/lib/office/reports/list-held.ts'
import { parseReportFilter } from '@/lib/office/reports/model.ts'
import { getMoneyReport, getSalesReport } from '@/lib/office/reports/queries.ts'
import { listReversals } from '@/lib/office/reversals/queries.ts'
import { settlePayment, settleReversal } from '@/lib/office/reversals/settle-reversal.ts'
import { checkSetUp, listKeys } from '@/lib/office/set-up/check-set-up.ts'
import { setKeyExpiry } from '@/lib/office/set-up/service-keys.ts'
import { syncBranches } from '@/lib/office/set-up/sync-branches.ts'
import { exportSold } from '@/lib/office/sold/export-sold.ts'
import { parseSoldFilter } from '@/lib/office/sold/model.ts'
import { parseControlFilter } from '@/lib/office/staff-control/model.ts'
import { listControlRows, listStaffControl, nameOfPerson } from '@/lib/office/staff-control/queries.ts'
import { assignRow } from '@/lib/office/statement/assign-row.ts'
import { countOpenRows, listOpenRows } from '@/lib/office/statement/open-rows.ts'
import { rereadStatement } from '@/lib/office/statement/reread-statement.ts'
import { reprocessEvent } from '@/lib/office/webhook-inbox/handle-due.ts'
import { parseEventFilter } from '@/lib/office/webhook-inbox/model.ts'
import { getEvent, getWebhookGuide, listEvents, listRefusals } from '@/lib/office/webhook-inbox/queries.ts'
import { sendTestEvent } from '@/lib/office/webhook-inbox/send-test-event.ts'
import { type Actor, may, type Permission, ROLES, type Role } from '@/lib/people/access/model.ts'
import { exportAudit } from '@/lib/people/audit/export-audit.ts'
import { parseAuditFilter } from '@/lib/people/audit/model.ts'
import { listAudit, listAuditChoices } from '@/lib/people/audit/queries.ts'
import { listBranchNames, listChoices } from '@/lib/people/branches/queries.ts'
import { changeRole, deleteRole, makeRole } from '@/lib/people/roles/change-role.ts'
import { getRole, listRoles, listRolesToGive } from '@/lib/people/roles/queries.ts'
import { removeOwnSecondStep } from '@/lib/people/second-step/remove-second-step.ts'
import { confirmSecondStep, renewRecoveryCodes, startSecondStep } from '@/lib/people/second-step/set-up-second-step.ts'
import { getOfficeIdle, setOfficeIdle } from '@/lib/people/sessions/office-idle.ts'
import { deactivateStaff, reactivateStaff } from '@/lib/people/staff/deactivate-staff.ts'
import { hireStaff } from '@/lib/people/staff/hire-people.ts'
import { getPerson, listPeople } from '@/lib/people/staff/list-people.ts'
import { listPassedOver } from '@/lib/people/staff/passed-over.ts'
import { removeSecondStepOf } from '@/lib/people/staff/remove-second-step-of.ts'
import { resetSecret } from '@/lib/people/staff/reset-secret.ts'
import { listStaffChanges, undoStaffChange } from '@/lib/people/staff/undo-staff-change.ts'
import { addTill, enrolTill, revokeTill } from '@/lib/people/tills/enrol-till.ts'
import { issueEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import { listOpenCodes, listTills } from '@/lib/people/tills/queries.ts'
import { listTillChanges } from '@/lib/people/tills/till-changes.ts'
import { db } from '@/lib/platform/database/db.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { branchShown, changeBranch } from '../support/change-branch.ts'
import { editStaff } from '../support/edit-staff.ts'
import { NO_ALERTS } from '../support/no-alerts.ts'
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
const ROLE = { name: 'Stock clerk', permissions: ['sale:create'] }
const LOGO = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#000' } })
  .png()
  .toBuffer()
const peopleFile = () => ({ text: `name,username,role,branches\nNew,${person().username},cashier,HRE-01`, code: '' })
const setUpOf = (branchCode: string) => ({ branchCode, branch: null, till: null, people: [] })
const noEnding = () => ({ ticketId: randomUUID(), intentId: randomUUID(), note: 'a note' })
const noMovement = () => ({
  ...{ intentId: randomUUID(), branchCode: 'HRE-01', currency: 'USD', note: 'a note' },
  ...{ expenseKind: '', bank: '', slipNumber: '' },
})
const noTopUp = () => ({ fundingId: randomUUID() })
const id = () => ({ staffId: shop.actor.staffId })

/** Every verb and query of the office. Roles not named are refused before anything is read or written. */
const ACTIONS: Action[] = [
  { name: 'see today', roles: MANAGERS, act: (actor) => getPeriodView(actor, parsePeriod({}, new Date())) },
  { name: 'see balances', roles: MANAGERS, act: (actor) => listBalances(actor) },
  { name: 'see what waits', roles: MANAGERS, act: (actor) => sumWaiting(actor) },
  { name: 'see how products do', roles: MANAGERS, act: (actor) => listProductHealth(actor) },
  { name: 'see limits', roles: MANAGERS, act: (actor) => listLimits(actor) },
  { name: 'see a report of sales', roles: MANAGERS, act: (actor) => getSalesReport(actor, parseReportFilter({})) },
  { name: 'see a report of money', roles: MANAGERS, act: (actor) => getMoneyReport(actor, parseReportFilter({})) },
  {
    name: 'see what is paid and not delivered',
    roles: MANAGERS,
    act: (actor) => listHeld(actor, parseReportFilter({})),
  },
  { name: 'see what reports choose from', roles: MANAGERS, act: (actor) => listChoices(actor, 'report:read') },
  {
    name: 'take a report away',
    roles: MANAGERS,
    act: (actor) => exportReport({ ctx: { actor }, input: parseReportFilter({}) }),
  },
  {
    name: 'take the list of sales as a file',
    roles: MANAGERS,
    act: (actor) => exportSold({ ctx: { actor }, input: parseSoldFilter({}) }),
  },
  {
    name: 'see commission against its target',
    roles: MANAGERS,
    act: (actor) => getCommissionMonth(actor, parseCommissionFilter({}, new Date())),
  },
  {
    name: 'see what people earned',
    roles: MANAGERS,
    act: (actor) => getStaffCommission(actor, parseCommissionFilter({}, new Date())),
  },
  { name: 'see the rules of commission', roles: MANAGERS, act: (actor) => listCommissionRules(actor) },
  {
    name: 'take what people earned away',
    roles: MANAGERS,
    act: (actor) => exportStaffCommission({ ctx: { actor }, input: parseCommissionFilter({}, new Date()) }),
  },
  {
    name: 'set a target of commission',
    roles: OWNERS,
    act: (actor) => setCommissionTarget({ ctx: { actor }, input: { kind: '*', fromMonth: '2099-01', amount: '' } }),
  },
  {
    name: 'set a rule of commission',
    roles: OWNERS,
    act: (actor) =>
      setCommissionRule({
        ctx: { actor },
        input: { kind: '*', staffId: null, basis: 'none', share: '', amount: '', fromDay: '2099-01-01' },
      }),
  },
  {
    name: 'close a month of commission',
    roles: OWNERS,
    act: (actor) => closeCommissionMonth({ ctx: { actor }, input: { month: '2099-01' } }),
  },
  {
    name: 'see the best customers',
    roles: MANAGERS,
    act: (actor) => listCustomers(actor, { filter: parseCustomerFilter({}, new Date()), now: new Date(), most: 5 }),
  },
  {
    name: 'find a customer',
    roles: MANAGERS,
    act: (actor) => findCustomer({ ctx: { actor }, input: { text: '0771234567' } }),
  },
  { name: 'see a customer', roles: MANAGERS, act: (actor) => getCustomer(actor, randomUUID()) },
  {
    name: 'see a customer’s sales',
    roles: MANAGERS,
    act: (actor) => listCustomerSales(actor, randomUUID(), { from: null, back: false, take: 5 }),
  },
  {
    name: 'take the customers away',
    roles: MANAGERS,
    act: (actor) =>
      exportCustomers({
        ctx: { actor },
        input: { filter: parseCustomerFilter({}, new Date()), now: new Date() },
      }),
  },
  { name: 'see the months of the books', roles: MANAGERS, act: (actor) => listMonths(actor) },
  { name: 'see the accountant’s month', roles: MANAGERS, act: (actor) => getMonth(actor, '2026-10') },
  { name: 'see a month’s day closes', roles: MANAGERS, act: (actor) => listCloses(actor, '2026-10') },
  {
    name: 'take a month of the books as a file',
    roles: MANAGERS,
    act: (actor) => exportMonth({ ctx: { actor }, input: { month: '2026-10', file: 'trial' } }),
  },
  {
    name: 'take a month of the books as a workbook',
    roles: MANAGERS,
    act: (actor) => exportWorkbook({ ctx: { actor }, input: { month: '2026-10' } }),
  },
  {
    name: 'take a month of the books as a journal',
    roles: MANAGERS,
    act: (actor) => exportLedger({ ctx: { actor }, input: { month: '2026-10', program: 'xero' } }),
  },
  {
    name: 'set the accountant’s codes',
    roles: OWNERS,
    act: async (actor) => setAccountMap({ ctx: { actor }, input: await getAccountMap() }),
  },
  {
    name: 'change the accountant’s codes from a file',
    roles: OWNERS,
    act: async (actor) => {
      const shown = settingsText(await getAccountMap())
      const text = `account,code\nsales,${randomUUID().slice(0, 8)}`
      return importAccountCodes({ ctx: { actor }, input: { text, shown } })
    },
  },
  {
    name: 'get a file of the accountant’s codes',
    roles: OWNERS,
    act: (actor) => accountCodesTemplate({ ctx: { actor } }),
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
  { name: 'see the owner’s roles', roles: OWNERS, act: (actor) => listRoles(actor) },
  { name: 'see a role', roles: OWNERS, act: (actor) => getRole(actor, randomUUID()) },
  { name: 'see what roles to give', roles: MANAGERS, act: (actor) => listRolesToGive(actor) },
  {
    name: 'make a role',
    roles: OWNERS,
    act: (actor) => makeRole({ ctx: { actor }, input: { ...ROLE, base: 'cashier', code: '' } }),
  },
  {
    name: 'change a role',
    roles: OWNERS,
    act: (actor) => changeRole({ ctx: { actor }, input: { ...ROLE, roleId: randomUUID(), version: 1, code: '' } }),
  },
  {
    name: 'delete a role',
    roles: OWNERS,
    act: (actor) => deleteRole({ ctx: { actor }, input: { roleId: randomUUID(), code: '' } }),
  },
  { name: 'see a person', roles: MANAGERS, act: (actor) => getPerson(actor, shop.actor.staffId) },
  { name: 'add a person', roles: MANAGERS, act: (actor) => hireStaff({ ctx: { actor }, input: person() }) },
  {
    name: 'add people from a file',
    roles: MANAGERS,
    act: (actor) => importPeople({ ctx: { actor }, input: peopleFile() }),
  },
  { name: 'get a file for people', roles: MANAGERS, act: (actor) => peopleTemplate({ ctx: { actor } }) },
  { name: 'get a file of branches', roles: OWNERS, act: (actor) => branchesTemplate({ ctx: { actor } }) },
  {
    name: 'change branches from a file',
    roles: OWNERS,
    act: async (actor) => {
      const shown = JSON.stringify({ 'HRE-01': await branchShown('HRE-01') })
      return importBranches({ ctx: { actor }, input: { text: `code,name\nHRE-01,${randomUUID()}`, shown } })
    },
  },
  { name: 'see branches to set up', roles: MANAGERS, act: (actor) => listBranchesToSetUp(actor) },
  {
    name: 'add a till without a browser',
    roles: MANAGERS,
    act: (actor) => addTill({ ctx: { actor }, input: { branchCode: 'HRE-01', number: 95 } }),
  },
  {
    name: 'set up a branch',
    roles: MANAGERS,
    act: (actor) => setUpBranch({ ctx: { actor }, input: setUpOf('HRE-01') }),
  },
  { name: 'see managers whom new branches passed over', roles: OWNERS, act: (actor) => listPassedOver(actor) },
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
  { name: 'see the idle minutes of the office', roles: OWNERS, act: (actor) => getOfficeIdle(actor) },
  {
    name: 'set the idle minutes of the office',
    roles: OWNERS,
    act: (actor) => setOfficeIdle({ ctx: { actor }, input: { minutes: '30' } }),
  },
  { name: 'see what was done to managers', roles: OWNERS, act: (actor) => listStaffChanges(actor) },
  {
    name: 'undo what was done to a manager',
    roles: OWNERS,
    act: (actor) => undoStaffChange({ ctx: { actor }, input: { changeId: randomUUID(), code: '' } }),
  },
  { name: 'see what was done to settings', roles: OWNERS, act: (actor) => listSettingChanges(actor) },
  { name: 'see what was done to tills', roles: OWNERS, act: (actor) => listTillChanges(actor) },
  {
    name: 'undo what was done to a till or a setting',
    roles: OWNERS,
    act: (actor) => undoChange({ ctx: { actor }, input: { changeId: randomUUID() } }),
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
  { name: 'see old rates', roles: MANAGERS, act: (actor) => listOldRates(actor, new Date()) },
  { name: 'see planned prices', roles: MANAGERS, act: (actor) => listPlannedPrices(actor) },
  {
    name: 'plan a price',
    roles: OWNERS,
    act: (actor) =>
      planPrice({
        ctx: { actor },
        input: {
          productCode: 'x.y',
          branchCode: '',
          charge: '',
          price: '',
          fromDay: '2099-01-01',
          toDay: '',
          note: '',
        },
      }),
  },
  {
    name: 'end a planned price',
    roles: OWNERS,
    act: (actor) => endPlannedPrice({ ctx: { actor }, input: { id: randomUUID() } }),
  },
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
      setRate({
        ctx: { actor },
        input: { currencyCode: 'ZAR', buying: '18', selling: '17', sure: true, read: '18.00 17.00' },
      }),
  },
  {
    name: 'set a price',
    roles: OWNERS,
    act: (actor) =>
      setProductPrice({ ctx: { actor }, input: { productCode: 'econet.airtime', charge: '', price: '' } }),
  },
  { name: 'see the audit', roles: MANAGERS, act: (actor) => listAudit(actor, parseAuditFilter({})) },
  { name: 'see the audit’s choices', roles: MANAGERS, act: (actor) => listAuditChoices(actor) },
  { name: 'take the audit away', roles: OWNERS, act: (actor) => exportAudit(actor, parseAuditFilter({})) },
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
  { name: 'see the staff’s weeks', roles: MANAGERS, act: (actor) => listStaffControl(actor, parseControlFilter({})) },
  {
    name: 'see the rows of somebody’s week',
    roles: MANAGERS,
    act: (actor) => {
      const { week } = parseControlFilter({})
      const filter = { ...id(), measure: 'reprints', branch: 'HRE-01', week } as const
      return listControlRows(actor, filter, 'en')
    },
  },
  { name: 'see the name of a week', roles: MANAGERS, act: (actor) => nameOfPerson(actor, id().staffId) },
  { name: 'see the floats set', roles: MANAGERS, act: (actor) => listFloatTargets(actor) },
  {
    name: 'set a float',
    roles: MANAGERS,
    act: (actor) => setFloatTarget({ ctx: { actor }, input: { till: randomUUID(), currency: 'USD', amount: 'x' } }),
  },
  { name: 'see the safes', roles: MANAGERS, act: (actor) => listSafes(actor) },
  { name: 'see what is spent', roles: MANAGERS, act: (actor) => sumExpenses(actor, parseSafeFilter({})) },
  { name: 'see the currencies of a safe', roles: MANAGERS, act: (actor) => listSafeCurrencies(actor) },
  {
    name: 'see movements of a safe',
    roles: MANAGERS,
    act: (actor) => listSafeLines(actor, parseSafeFilter({}), { from: null, back: false, take: 1 }),
  },
  {
    name: 'move cash of a safe',
    roles: MANAGERS,
    act: (actor) => moveSafe({ ctx: { actor }, input: { ...noMovement(), kind: 'owners_in', amount: '' } }),
  },
  {
    name: 'correct a movement of a safe',
    roles: MANAGERS,
    act: (actor) => correctSafe({ ctx: { actor }, input: { ...noMovement(), movementId: randomUUID() } }),
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
  {
    name: 'keep change for a customer',
    roles: ROLES,
    act: (actor) => {
      const input = { ticketId: randomUUID(), currency: 'USD', amount: '1', phone: '' }
      return keepChange({ ctx: { actor }, input })
    },
  },
  {
    name: 'find kept change',
    roles: ROLES,
    act: (actor) => findChange({ ctx: { actor }, input: { text: '0771234567' } }),
  },
  { name: 'see kept change', roles: ROLES, act: (actor) => listChangeBeside(actor, randomUUID()) },
  {
    name: 'pay kept change',
    roles: ROLES,
    act: (actor) => payChange({ ctx: { actor }, input: { changeId: randomUUID(), intentId: randomUUID() } }),
  },
  { name: 'see for how long change is kept', roles: MANAGERS, act: (actor) => getChangeRule(actor) },
  {
    name: 'set for how long change is kept',
    roles: OWNERS,
    act: (actor) => setChangeDays({ ctx: { actor }, input: { days: '90' } }),
  },
  { name: 'see the period of unclaimed money', roles: MANAGERS, act: (actor) => getUnclaimedDays(actor) },
  {
    name: 'set the period of unclaimed money',
    roles: OWNERS,
    act: (actor) => setUnclaimedDays({ ctx: { actor }, input: { days: '90' } }),
  },
  { name: 'see events', roles: OWNERS, act: (actor) => listEvents(actor, parseEventFilter({})) },
  { name: 'see an event', roles: OWNERS, act: (actor) => getEvent(actor, '1') },
  { name: 'see the webhook guide', roles: OWNERS, act: (actor) => getWebhookGuide(actor) },
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
  { name: 'see how long personal data is kept', roles: OWNERS, act: (actor) => listRetention(actor) },
  { name: 'see who was forgotten', roles: OWNERS, act: (actor) => listErasures(actor) },
  {
    name: 'set how long personal data is kept',
    roles: OWNERS,
    act: (actor) => setRetention({ ctx: { actor }, input: { kind: 'names', days: '', code: '' } }),
  },
  {
    name: 'have a customer forgotten',
    roles: OWNERS,
    act: (actor) => askErasure({ ctx: { actor }, input: { kind: 'name', subject: '', told: '', code: '' } }),
  },
  {
    name: 'have the statement read anew',
    roles: OWNERS,
    act: (actor) => rereadStatement({ ctx: { actor }, input: { code: '' } }),
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

/** "done", or the code of the refusal. */
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
    name: 'add a till to it',
    act: (actor) => addTill({ ctx: { actor }, input: { branchCode: 'BYO-01', number: 96 } }),
  },
  { name: 'set it up', act: (actor) => setUpBranch({ ctx: { actor }, input: setUpOf('BYO-01') }) },
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
  const { rows } = await listAudit(manager, parseAuditFilter({ action: 'test:there' }))
  expect(rows).toEqual([])
})
