import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import { cashRecovered } from '@/lib/books/journal/ticket-postings.ts'
import { endPlannedPrice, planPrice } from '@/lib/counter/catalogue/plan-price.ts'
import { setChangeDays } from '@/lib/counter/change-owed/change-rule.ts'
import { endDisplay, pairDisplay } from '@/lib/counter/display/pairings.ts'
import { setUnclaimedDays } from '@/lib/counter/endings/unclaimed-rule.ts'
import { pinFavourite, unpinFavourite } from '@/lib/counter/favourites/favourites.ts'
import { USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import { assignPreset, removePreset, savePreset } from '@/lib/counter/printers/presets.ts'
import { choosePrinting } from '@/lib/counter/printers/till-printing.ts'
import { revokeLinks, shareReceipt } from '@/lib/counter/receipts/receipt-links.ts'
import { setFloatTarget } from '@/lib/counter/shifts/float-targets.ts'
import { approveShift, remarkShift } from '@/lib/counter/shifts/review-shift.ts'
import { getAccountMap, setAccountMap } from '@/lib/office/accountant/account-map.ts'
import { setAlertRule } from '@/lib/office/alerts/set-rule.ts'
import { correctSafe } from '@/lib/office/cash/correct-safe.ts'
import { countSafe } from '@/lib/office/cash/count-safe.ts'
import { moveSafe } from '@/lib/office/cash/move-safe.ts'
import { listSafes } from '@/lib/office/cash/queries.ts'
import { setCommissionTarget } from '@/lib/office/commission/commission-month.ts'
import { setCommissionRule } from '@/lib/office/commission/rules.ts'
import { closeCommissionMonth } from '@/lib/office/commission/staff-commission.ts'
import { turnDownTopUp } from '@/lib/office/fundings/end-top-up.ts'
import { settleTill } from '@/lib/office/recovery/settle-till.ts'
import { exportReport } from '@/lib/office/reports/export-report.ts'
import { parseReportFilter } from '@/lib/office/reports/model.ts'
import { syncBranches } from '@/lib/office/set-up/sync-branches.ts'
import { exportSold } from '@/lib/office/sold/export-sold.ts'
import { parseSoldFilter } from '@/lib/office/sold/model.ts'
import { exportStatement } from '@/lib/office/statement/export-statement.ts'
import { reprocessEvent } from '@/lib/office/webhook-inbox/handle-due.ts'
import { sendTestEvent } from '@/lib/office/webhook-inbox/send-test-event.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { exportAudit } from '@/lib/people/audit/export-audit.ts'
import { parseAuditFilter } from '@/lib/people/audit/model.ts'
import { reactivateStaff } from '@/lib/people/staff/deactivate-staff.ts'
import { hireStaff } from '@/lib/people/staff/hire-people.ts'
import { addTill, revokeTill } from '@/lib/people/tills/enrol-till.ts'
import { issueEnrolmentCode, redeemEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import { setTillCash } from '@/lib/people/tills/set-till-cash.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { NO_ALERTS } from './no-alerts.ts'
import { AIRTIME, sellNow } from './sell.ts'
import { close, open } from './shifts.ts'
import { topUp } from './top-up.ts'

export type Walked = {
  action: string
  /** Does the action, and returns who did it and what it was about; null for nobody, if it needs no sign-in. */
  act: () => Promise<{ by: Actor | null; about: string | null }>
  /** What the audit row must contain besides who, where and about what. */
  says: object
}

/** The supervisor is at the cashier's till. */
type People = () => { cashier: Actor; supervisor: Actor; manager: Actor; owner: Actor; visitor: string }

const tillOf = ({ till }: Actor): string => till?.id ?? expect.unreachable('somebody is at a till')

/** Everything the office sets, hands out, downloads or ends, besides money. */
export function walkOffice(people: People): Walked[] {
  return [
    ...favouritesAndScreens(people),
    ...printers(people),
    ...tillsAndStaff(people),
    ...files(people),
    ...desk(people),
    ...safes(people),
    ...shifts(people),
  ]
}

function favouritesAndScreens(people: People): Walked[] {
  return [
    {
      action: 'favourite:pin',
      act: async () => {
        const by = people().cashier
        await pinFavourite({ ctx: { actor: by }, input: { productCode: AIRTIME.productCode, amount: '2' } })
        return { by, about: (await db().favourite.findFirstOrThrow()).id }
      },
      says: { amount: '2.00' },
    },
    {
      action: 'favourite:unpin',
      act: async () => {
        const by = people().cashier
        const { id: about } = await db().favourite.findFirstOrThrow()
        await unpinFavourite({ ctx: { actor: by }, input: { favouriteId: about } })
        return { by, about }
      },
      says: { productName: expect.any(String), amount: '2.00' },
    },
    {
      action: 'display:pair',
      act: async () => {
        const by = people().cashier
        await pairDisplay({ ctx: { actor: by } })
        return { by, about: (await db().displayPairing.findFirstOrThrow()).id }
      },
      says: {},
    },
    {
      action: 'display:end',
      act: async () => {
        const by = people().cashier
        const { id: about } = await db().displayPairing.findFirstOrThrow()
        await endDisplay({ ctx: { actor: by }, input: { pairingId: about } })
        return { by, about }
      },
      says: {},
    },
    {
      action: 'receipt:share',
      act: async () => {
        const by = people().cashier
        const { id: about } = await sellNow(by, { ...AIRTIME, recipient: '263778129001' })
        await shareReceipt({ ctx: { actor: by }, input: { ticketId: about } })
        return { by, about }
      },
      says: {},
    },
    {
      action: 'receipt:revoke',
      act: async () => {
        const by = people().cashier
        const { ticketId: about } = await db().receiptLink.findFirstOrThrow({ where: { sharedAt: { not: null } } })
        await revokeLinks({ ctx: { actor: by }, input: { ticketId: about } })
        return { by, about }
      },
      says: {},
    },
  ]
}

function printers(people: People): Walked[] {
  const preset = async () => (await db().printerPreset.findFirstOrThrow({ where: { branchCode: 'HRE-01' } })).id
  const save = (by: Actor, id: string | null, columns: 42 | 48) => {
    const setup = { ...USUAL_SETUP, columns }
    return savePreset({ ctx: { actor: by }, input: { id, branchCode: 'HRE-01', name: 'Counter', setup } })
  }
  return [
    {
      action: 'printer:add',
      act: async () => {
        const by = people().manager
        await save(by, null, 42)
        return { by, about: await preset() }
      },
      says: { before: null, after: { name: 'Counter', columns: 42 } },
    },
    {
      action: 'printer:change',
      act: async () => {
        const by = people().manager
        await save(by, await preset(), 48)
        return { by, about: await preset() }
      },
      says: { before: { columns: 42 }, after: { columns: 48 } },
    },
    {
      action: 'till:printer',
      act: async () => {
        const { manager: by, cashier } = people()
        const about = tillOf(cashier)
        await assignPreset({ ctx: { actor: by }, input: { tillId: about, presetId: await preset() } })
        return { by, about }
      },
      says: { before: null, after: 'Counter' },
    },
    {
      action: 'till:print-choice',
      act: async () => {
        const { cashier: by } = people()
        const { id: ticketId } = await sellNow(by, { ...AIRTIME, recipient: '0772051101' })
        await choosePrinting({ ctx: { actor: by }, input: { ticketId, atOnce: true } })
        return { by, about: tillOf(by) }
      },
      says: { before: false, after: true },
    },
    {
      action: 'printer:remove',
      act: async () => {
        const by = people().manager
        const about = await preset()
        await removePreset({ ctx: { actor: by }, input: { id: about } })
        return { by, about }
      },
      says: { before: { name: 'Counter' }, tills: 1 },
    },
  ]
}

function tillsAndStaff(people: People): Walked[] {
  const till90 = () => db().till.findFirstOrThrow({ where: { branchCode: 'HRE-01', number: 90 } })
  const issue = (by: Actor) => issueEnrolmentCode({ ctx: { actor: by }, input: { branchCode: 'HRE-01', number: 90 } })
  return [
    {
      action: 'till:add',
      act: async () => {
        const by = people().manager
        return { by, about: await addTill({ ctx: { actor: by }, input: { branchCode: 'HRE-01', number: 91 } }) }
      },
      says: { number: 91 },
    },
    {
      action: 'till:cash',
      act: async () => {
        const by = people().manager
        const { id: about } = await db().till.findFirstOrThrow({ where: { branchCode: 'HRE-01', number: 91 } })
        await db().currency.create({ data: { code: 'MZN', smallestCents: 100n, denominations: [10_000n] } })
        await setTillCash({ ctx: { actor: by }, input: { tillId: about, offered: ['MZN'], taken: [] } })
        return { by, about }
      },
      says: { number: 91, before: { cashRefused: '' }, after: { cashRefused: 'MZN' } },
    },
    {
      action: 'till:code',
      act: async () => {
        const by = people().manager
        await issue(by)
        return { by, about: (await db().enrolmentCode.findFirstOrThrow()).id }
      },
      says: { number: 90 },
    },
    {
      action: 'till:enrol',
      act: async () => {
        const { manager } = people()
        await redeemEnrolmentCode((await issue(manager)).code)
        return { by: null, about: (await till90()).id }
      },
      says: { codeBy: expect.any(String) },
    },
    {
      action: 'till:revoke',
      act: async () => {
        const by = people().manager
        const { id: about } = await till90()
        await revokeTill({ ctx: { actor: by }, input: { tillId: about } })
        return { by, about }
      },
      says: { number: 90, sessionsEnded: 0 },
    },
    {
      action: 'staff:add',
      act: async () => {
        const by = people().owner
        const place = { role: 'cashier', branches: ['HRE-01'], locale: 'sn' } as const
        const input = { ...place, branches: [...place.branches], name: 'Tatenda', username: 'tatenda' }
        await hireStaff({ ctx: { actor: by }, input })
        return { by, about: (await db().staff.findUniqueOrThrow({ where: { username: 'tatenda' } })).id }
      },
      says: { after: { name: 'Tatenda', role: 'cashier', branches: ['HRE-01'] } },
    },
    {
      action: 'staff:reactivate',
      act: async () => {
        const { owner: by, visitor: about } = people()
        await reactivateStaff({ ctx: { actor: by }, input: { staffId: about } })
        return { by, about }
      },
      says: {},
    },
    {
      action: 'branch:sync',
      act: async () => {
        const by = people().owner
        await syncBranches({ ctx: { actor: by } })
        return { by, about: null }
      },
      says: { codes: expect.arrayContaining(['HRE-01']) },
    },
  ]
}

/** The accountant's codes as they are now, with one more. */
async function mapWithSales() {
  const map = await getAccountMap()
  return { ...map, codes: { ...map.codes, sales: { code: '4000', name: 'Airtime sales' } } }
}

/** The last day of the previous month. */
const dayBefore = () => movedBy(`${harareDay(new Date()).slice(0, 7)}-01`, -1)

function files(people: People): Walked[] {
  const nothing = { from: null, to: null, kind: null, branch: null, text: null }
  return [
    {
      action: 'audit:export',
      act: async () => {
        const by = people().owner
        await exportAudit(by, parseAuditFilter({ action: 'rate:set', who: by.staffId }))
        return { by, about: null }
      },
      says: { action: 'rate:set' },
    },
    {
      action: 'accountant:codes',
      act: async () => {
        const by = people().owner
        await setAccountMap({ ctx: { actor: by }, input: await mapWithSales() })
        return { by, about: null }
      },
      says: { before: { accounts: [] }, after: { accounts: ['Sales: 4000 Airtime sales'], taxRate: 'Tax Exempt' } },
    },
    {
      action: 'price:plan',
      act: async () => {
        const by = people().owner
        const plan = { productCode: 'netone.airtime', branchCode: '', charge: '0.05', price: '', note: 'Weekend' }
        await planPrice({ ctx: { actor: by }, input: { ...plan, fromDay: '2099-01-01', toDay: '2099-01-02' } })
        return { by, about: 'netone.airtime' }
      },
      says: { chargeCents: '5', fromDay: '2099-01-01', toDay: '2099-01-02', note: 'Weekend' },
    },
    {
      action: 'price:end',
      act: async () => {
        const by = people().owner
        const { id } = await db().plannedPrice.findFirstOrThrow()
        await endPlannedPrice({ ctx: { actor: by }, input: { id } })
        return { by, about: 'netone.airtime' }
      },
      says: { fromDay: '2099-01-01' },
    },
    {
      action: 'commission:target',
      act: async () => {
        const by = people().owner
        await setCommissionTarget({
          ctx: { actor: by },
          input: { kind: 'airtime', fromMonth: '2099-01', amount: '50' },
        })
        return { by, about: null }
      },
      says: { productKind: 'airtime', month: '2099-01', cents: '5000' },
    },
    {
      action: 'commission:rule',
      act: async () => {
        const by = people().owner
        const staffId = people().manager.staffId
        const rule = { kind: 'airtime', basis: 'margin', share: '2.5', amount: '', fromDay: dayBefore() } as const
        await setCommissionRule({ ctx: { actor: by }, input: { ...rule, staffId } })
        return { by, about: staffId }
      },
      says: { productKind: 'airtime', basis: 'margin', percent: '2.5' },
    },
    {
      action: 'commission:close',
      act: async () => {
        const by = people().owner
        const month = dayBefore().slice(0, 7)
        await closeCommissionMonth({ ctx: { actor: by }, input: { month } })
        return { by, about: null }
      },
      says: { cents: '0' },
    },
    {
      action: 'report:export',
      act: async () => {
        const by = people().manager
        await exportReport({ ctx: { actor: by }, input: parseReportFilter({ report: 'sales', cashier: by.staffId }) })
        return { by, about: null }
      },
      says: { report: 'sales' },
    },
    {
      action: 'report:export',
      act: async () => {
        const by = people().manager
        const asked = { cashier: by.staffId, till: by.till?.id, state: 'not_sold', tender: 'both', least: '5' }
        await exportSold({ ctx: { actor: by }, input: parseSoldFilter(asked) })
        return { by, about: null }
      },
      says: { report: 'sold', tender: 'both', least: '5.00' },
    },
    {
      action: 'statement:export',
      act: async () => {
        const by = people().manager
        await exportStatement({ ctx: { actor: by }, input: { ...nothing, branch: 'HRE-01' } })
        return { by, about: null }
      },
      says: { branch: 'HRE-01' },
    },
  ]
}

function desk(people: People): Walked[] {
  const waiting = () => db().funding.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
  return [
    {
      action: 'alert:settings',
      act: async () => {
        const by = people().owner
        const quiet = { quietFrom: '22:00', quietUntil: '06:30', runwayHours: '3', lowBalance: '90' }
        await setAlertRule({ ctx: { actor: by }, input: { ...NO_ALERTS, ...quiet } })
        return { by, about: 'test' }
      },
      says: {
        before: { quietFrom: '', lowBalanceCents: '7500' },
        after: { quietFrom: '22:00', quietUntil: '06:30', runwayMinutes: 180, lowBalanceCents: '9000' },
      },
    },
    {
      action: 'money:change-days',
      act: async () => {
        const by = people().owner
        await setChangeDays({ ctx: { actor: by }, input: { days: '60' } })
        return { by, about: 'test' }
      },
      says: { before: '', after: '60' },
    },
    {
      action: 'money:unclaimed-days',
      act: async () => {
        const by = people().owner
        await setUnclaimedDays({ ctx: { actor: by }, input: { days: '45' } })
        return { by, about: 'test' }
      },
      says: { before: expect.any(Number), after: 45 },
    },
    {
      action: 'webhook:test',
      act: async () => {
        const by = people().owner
        await sendTestEvent({ ctx: { actor: by }, input: { credential: 'demo' } }).catch(() => undefined)
        return { by, about: null }
      },
      says: { credential: 'demo' },
    },
    {
      action: 'webhook:reprocess',
      act: async () => {
        const by = people().owner
        const event = { credential: 'demo', eventId: randomUUID(), type: 'transaction.completed', rawBody: '{}' }
        const { id } = await db().webhookInbox.create({ data: { ...event, environment: 'test' } })
        await reprocessEvent({ ctx: { actor: by }, input: { id: String(id) } })
        return { by, about: String(id) }
      },
      says: {},
    },
    {
      action: 'top-up:create',
      act: async () => {
        const by = people().manager
        return { by, about: (await topUp(by)).id }
      },
      says: { amountCents: '2500' },
    },
    {
      action: 'top-up:ask',
      act: async () => {
        const by = people().manager
        return { by, about: (await topUp(by, { amount: '900' })).id }
      },
      says: { amountCents: '90000' },
    },
    {
      action: 'top-up:turn-down',
      act: async () => {
        const by = people().owner
        const { id: about } = await waiting()
        await turnDownTopUp({ ctx: { actor: by }, input: { fundingId: about } })
        return { by, about }
      },
      says: { reference: expect.stringMatching(/^TU-/) },
    },
  ]
}

function safes(people: People): Walked[] {
  const newest = () => db().safeMovement.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
  const putIn = (actor: Actor, amount: string) => {
    const details = { expenseKind: '', bank: '', slipNumber: '', note: 'For change' }
    const place = { branchCode: 'HRE-01', currency: 'USD', intentId: randomUUID() }
    return moveSafe({ ctx: { actor }, input: { ...place, ...details, kind: 'owners_in', amount } })
  }
  return [
    {
      action: 'float:set',
      act: async () => {
        const by = people().manager
        const about = tillOf(people().cashier)
        await setFloatTarget({ ctx: { actor: by }, input: { till: about, currency: 'USD', amount: '25' } })
        return { by, about }
      },
      says: { before: { float: { USD: '0' } }, after: { float: { USD: '2500' } } },
    },
    {
      action: 'safe:move',
      act: async () => {
        const by = people().manager
        // More than earlier floats of this walk took out: only money that is there can be taken back.
        await putIn(by, '1000')
        await putIn(by, '20')
        return { by, about: (await newest()).id }
      },
      says: { kind: 'owners_in', currency: 'USD', cents: '2000', note: 'For change' },
    },
    {
      action: 'safe:correct',
      act: async () => {
        const by = people().manager
        const { id: movementId } = await newest()
        await correctSafe({ ctx: { actor: by }, input: { movementId, intentId: randomUUID(), note: 'Never came' } })
        return { by, about: (await newest()).id }
      },
      says: { kind: 'owners_in', cents: '-2000', note: 'Never came' },
    },
    {
      action: 'safe:count',
      act: async () => {
        const by = people().manager
        const [safe] = (await listSafes(by)).filter(({ branchCode }) => branchCode === 'HRE-01')
        const seen = safe?.sums.find(({ currency }) => currency === 'USD')?.cents ?? 0n
        const fields = { 'count.USD.rest': '900', 'seen.USD': String(seen), 'intent.USD': randomUUID() }
        const input = { branchCode: 'HRE-01', note: 'Counted twice', fields }
        await countSafe({ ctx: { actor: by }, input })
        return { by, about: (await newest()).id }
      },
      says: { counted: { USD: '90000' }, note: 'Counted twice' },
    },
    {
      action: 'recovery:settle',
      act: async () => {
        const by = people().manager
        const { id: tillId, branchCode } = await db().till.findFirstOrThrow({
          where: { branchCode: 'HRE-01', training: false },
        })
        const about = {
          objectKind: 'recovery' as const,
          objectId: randomUUID(),
          credential: null,
          shiftId: null,
          staffId: null,
        }
        const lost = cashRecovered({ ticketId: randomUUID(), tillId, shares: [{ saleId: null, cents: 500n }] })
        await db().$transaction((tx) => postEntry(tx, lost, { ...about, environment: 'test', branchCode, tillId }))
        const input = {
          tillId,
          intentId: randomUUID(),
          uncounted: '500',
          note: 'After the fire',
          fields: { 'count.USD.rest': '5' },
        }
        await settleTill({ ctx: { actor: by }, input })
        return { by, about: tillId }
      },
      says: { counted: { USD: '500' }, uncounted: '500', note: 'After the fire' },
    },
  ]
}

/** Comes last in the walk, since the cashier's shift ends. */
function shifts(people: People): Walked[] {
  const newest = () =>
    db().shift.findFirstOrThrow({ where: { tillId: tillOf(people().cashier) }, orderBy: { openedAt: 'desc' } })
  return [
    {
      action: 'shift:close',
      act: async () => {
        const by = people().cashier
        const { id: about } = await newest()
        await close(by, { USD: '100' })
        return { by, about }
      },
      says: { zNumber: 1, differences: { USD: expect.stringMatching(/^-?\d+$/) } },
    },
    {
      action: 'shift:remark',
      act: async () => {
        const by = people().cashier
        const { id: about } = await newest()
        await remarkShift({ ctx: { actor: by }, input: { shiftId: about, text: 'Counted twice' } })
        return { by, about }
      },
      says: {},
    },
    {
      action: 'shift:approve',
      act: async () => {
        const by = people().manager
        const { id: about } = await newest()
        await approveShift({ ctx: { actor: by }, input: { shiftId: about } })
        return { by, about }
      },
      says: {},
    },
    {
      action: 'shift:open',
      act: async () => {
        const by = people().cashier
        await open(by, { USD: '30' })
        return { by, about: (await newest()).id }
      },
      says: { float: { USD: '3000' } },
    },
  ]
}
