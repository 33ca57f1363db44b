import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { currencySettings } from '@/lib/books/currencies/model.ts'
import { setCurrency } from '@/lib/books/currencies/set-currency.ts'
import { formatPriceRule } from '@/lib/counter/catalogue/internal/price-form.ts'
import { planPrice } from '@/lib/counter/catalogue/plan-price.ts'
import { changeDays } from '@/lib/counter/change-owed/change-rule.ts'
import { unclaimedDays } from '@/lib/counter/endings/unclaimed-rule.ts'
import { slipTextOf } from '@/lib/counter/receipts/model.ts'
import { getAccountMap } from '@/lib/office/accountant/account-map.ts'
import { getAlertRule, settingsOf } from '@/lib/office/alerts/internal/alert-rule.ts'
import { retentionDays } from '@/lib/office/privacy/retention-rule.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { startSecondStep } from '@/lib/people/second-step/set-up-second-step.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { officeIdleMinutes } from '@/lib/people/sessions/office-idle.ts'
import { deactivateStaff } from '@/lib/people/staff/deactivate-staff.ts'
import { db } from '@/lib/platform/database/db.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { branchShown } from '../change-branch.ts'
import { placeShown } from '../edit-staff.ts'
import { toldMark } from '../erasure.ts'
import { rateNow } from '../rate-now.ts'
import { openTill } from '../shop.ts'
import { giveAuthenticator } from '../top-up.ts'
import { PLACE, type Stage, tillOf } from './stage.ts'
import type { WalkForm } from './walk-form.ts'

const picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#000' } })
  .png()
  .toBuffer()
const LOGO = new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' })
const SETUP = { connection: 'browser', paper: '80', columns: '48', cut: 'on', drawerPin: '', drawerPulseMs: '100' }
const PLAN = { productCode: 'netone.airtime', branchCode: '', charge: '0.05', price: '', toDay: '', note: '' }
const COMMISSION = { kind: '*', basis: 'margin', share: '2.5', amount: '' }
const NO_ALERTS = { lowBalance: '90', runwayHours: '', quietFrom: '', quietUntil: '', mailTo: '', webhookUrl: '' }

/** What the office sets: money, prices, branches, slips, printers, alerts, webhooks. */
export function settingForms({ preset, people }: Stage): WalkForm[] {
  return [
    { action: 'findInOfficeAction', elsewhere: 'own', reads: true, fill: () => ({ text: '', day: '', after: '' }) },
    { action: 'saveViewAction', elsewhere: 'own', fill: () => ({ name: 'Monday', query: 'report=money&period=week' }) },
    {
      action: 'removeViewAction',
      elsewhere: 'own',
      fill: async ({ staffId }) => {
        const data = { id: randomUUID(), staffId, name: randomUUID(), query: 'report=money' }
        return { viewId: (await db().savedView.create({ data })).id, query: 'report=money' }
      },
    },
    {
      action: 'findCustomerAction',
      elsewhere: 'own',
      reads: true,
      butSays: 'CUSTOMER_UNKNOWN',
      fill: () => ({ text: '0771234567' }),
    },
    {
      action: 'setChangeDaysAction',
      elsewhere: 'all',
      fill: async () => ({ days: '60', shown: settingsText({ days: await changeDays(db(), 'test') }) }),
    },
    {
      action: 'setUnclaimedDaysAction',
      elsewhere: 'all',
      fill: async () => ({ days: '45', shown: settingsText({ days: await unclaimedDays(db(), 'test') }) }),
    },
    {
      action: 'setCurrencyAction',
      elsewhere: 'all',
      fill: async () => {
        const before = await db().currency.findUnique({ where: { code: 'ZAR' } })
        const shown = before ? settingsText(currencySettings(before)) : ''
        return { currencyCode: 'ZAR', accepted: 'on', smallest: '0.10', notes: '100 50', shown }
      },
    },
    {
      action: 'setPaymentTypeAction',
      elsewhere: 'all',
      fill: () => {
        const id = randomUUID()
        return { id, name: `Swipe ${id.slice(0, 8)}`, currency: 'USD', fee: '2.5', asksReference: 'on', accepted: 'on' }
      },
    },
    {
      action: 'setRateAction',
      elsewhere: 'all',
      fill: async () => {
        const input = { code: 'ZAR', accepted: true, smallest: '0.10', notes: '100 50' }
        await setCurrency({ ctx: { actor: people.owner.actor }, input })
        return {
          currencyCode: 'ZAR',
          buying: '18',
          selling: '17',
          sure: 'on',
          read: '18.00 17.00',
          shown: settingsText(await rateNow('ZAR')),
        }
      },
    },
    {
      action: 'setRatesAction',
      elsewhere: 'all',
      fill: async () => {
        const input = { code: 'ZAR', accepted: true, smallest: '0.10', notes: '100 50' }
        await setCurrency({ ctx: { actor: people.owner.actor }, input })
        const typed = { 'buying.ZAR': '18', 'selling.ZAR': '17', 'sure.ZAR': 'on' }
        return { ...typed, 'read.ZAR': '18.00 17.00', 'shown.ZAR': settingsText(await rateNow('ZAR')) }
      },
    },
    {
      action: 'setProductPriceAction',
      elsewhere: 'all',
      fill: async () => {
        const productCode = 'netone.airtime'
        const shown = settingsText(formatPriceRule(await db().productPrice.findUnique({ where: { productCode } })))
        return { productCode, charge: '0.10', price: '', shown }
      },
    },
    { action: 'planPriceAction', elsewhere: 'all', fill: () => ({ ...PLAN, fromDay: harareDay(new Date()) }) },
    {
      action: 'endPlannedPriceAction',
      elsewhere: 'all',
      fill: async () => {
        await planPrice({ ctx: { actor: people.owner.actor }, input: { ...PLAN, fromDay: '' } })
        const { id } = await db().plannedPrice.findFirstOrThrow({ orderBy: { setAt: 'desc' } })
        return { id }
      },
    },
    {
      action: 'changeBranchAction',
      elsewhere: 'all',
      fill: async () => {
        const shown = await branchShown(PLACE.branch)
        return { branchCode: PLACE.branch, name: 'Harare First Street', maxSale: '', dayCap: '', shown }
      },
    },
    {
      action: 'importPeopleAction',
      elsewhere: 'none',
      fill: () => ({
        checked: `name,username,role,branches\nTariro,tariro-${randomUUID().slice(0, 8)},cashier,${PLACE.branch}`,
      }),
    },
    {
      action: 'importBranchesAction',
      elsewhere: 'all',
      fill: async () => ({
        checked: `code,name\n${PLACE.branch},${randomUUID()}`,
        shown: JSON.stringify({ [PLACE.branch]: await branchShown(PLACE.branch) }),
      }),
    },
    {
      action: 'setUpBranchAction',
      elsewhere: 'none',
      fill: () => ({
        ...{ branch: PLACE.branch, number: '77', 'waiting-77': '', preset: '', 'float-USD': '' },
        ...{ 'name-1': 'Rutendo', 'username-1': `rutendo-${randomUUID().slice(0, 8)}` },
        ...{ 'role-1': 'cashier', 'locale-1': 'en' },
      }),
    },
    {
      action: 'importAccountCodesAction',
      elsewhere: 'all',
      fill: async () => ({
        checked: `account,code\nsales,${randomUUID().slice(0, 8)}`,
        shown: settingsText(await getAccountMap()),
      }),
    },
    {
      action: 'setAccountMapAction',
      elsewhere: 'all',
      fill: async () => ({
        'code.sales': '4000',
        'name.sales': 'Airtime sales',
        taxRate: 'Tax Exempt',
        yearBegins: '1',
        shown: settingsText(await getAccountMap()),
      }),
    },
    {
      action: 'setCommissionTargetAction',
      elsewhere: 'all',
      fill: () => ({ kind: 'airtime', fromMonth: harareDay(new Date()).slice(0, 7), amount: '100' }),
    },
    {
      action: 'setCommissionRuleAction',
      elsewhere: 'all',
      fill: () => ({ ...COMMISSION, staffId: '', fromDay: harareDay(new Date()) }),
    },
    // A month is closed once and for good, so the walk asks for one that has not ended.
    {
      action: 'closeCommissionMonthAction',
      elsewhere: 'all',
      reads: true,
      butSays: 'COMMISSION_NOT_NEXT',
      fill: () => ({ month: harareDay(new Date()).slice(0, 7) }),
    },
    { action: 'syncBranchesAction', elsewhere: 'all', fill: () => ({}) },
    {
      action: 'confirmKeyPartnerAction',
      elsewhere: 'all',
      fill: async () => {
        const partner = `XP-${randomUUID().slice(0, 4)}`
        const key = { credential: 'demo', environment: 'test' as const }
        await db().serviceStanding.upsert({
          where: { credential: 'demo' },
          create: { ...key, otherPartner: partner },
          update: { otherPartner: partner },
        })
        return { credential: 'demo', partner }
      },
    },
    { action: 'setKeyExpiryAction', elsewhere: 'all', fill: () => ({ credential: 'demo', endsOn: '2030-01-31' }) },
    {
      action: 'setShopTextAction',
      elsewhere: 'all',
      fill: async () => ({
        place: PLACE.branch,
        name: 'Kopje',
        line1: 'First Street',
        line2: '',
        footer: '',
        shown: settingsText(slipTextOf(await db().receiptText.findUnique({ where: { place: PLACE.branch } }))),
      }),
    },
    { action: 'setLogoAction', elsewhere: 'all', fill: () => ({ place: '*', logo: LOGO }) },
    { action: 'removeLogoAction', elsewhere: 'all', fill: () => ({ place: '*' }) },
    {
      action: 'savePresetAction',
      elsewhere: 'none',
      fill: () => ({ ...SETUP, codePage: 'ascii', copies: '1', id: '', branch: PLACE.branch, name: randomUUID() }),
    },
    { action: 'removePresetAction', elsewhere: 'none', fill: async () => ({ id: await preset() }) },
    {
      action: 'assignPresetAction',
      elsewhere: 'none',
      fill: async () => ({ tillId: tillOf(people.cashier.actor), presetId: await preset() }),
    },
    {
      action: 'setOfficeIdleAction',
      elsewhere: 'all',
      fill: async () => ({ minutes: '45', shown: settingsText({ minutes: await officeIdleMinutes() }) }),
    },
    {
      action: 'setRetentionAction',
      elsewhere: 'all',
      fill: async () => {
        const shown = settingsText({ days: (await retentionDays(db())).names })
        return { kind: 'names', days: '400', code: await people.ownersCode(), shown }
      },
    },
    {
      action: 'askErasureAction',
      elsewhere: 'all',
      fill: async () => {
        const asked = { kind: 'number' as const, subject: '0778123490' }
        return { ...asked, told: await toldMark(people.owner.actor, asked), code: await people.ownersCode() }
      },
    },
    {
      action: 'setAlertRuleAction',
      elsewhere: 'all',
      fill: async () => ({ ...NO_ALERTS, shown: settingsText(settingsOf(await getAlertRule(db(), 'test'))) }),
    },
    { action: 'sendTestAlertAction', elsewhere: 'all', reads: true, butSays: 'ALERT_NOWHERE', fill: () => ({}) },
    {
      action: 'addReportRecipientAction',
      elsewhere: 'all',
      fill: ({ staffId }) => ({ staffId, email: `${randomUUID()}@kopje.example`, branchCode: '', daily: 'on' }),
    },
    { action: 'pauseReportRecipientAction', elsewhere: 'all', fill: ofRecipient },
    {
      action: 'resumeReportRecipientAction',
      elsewhere: 'all',
      fill: async (by) => {
        const given = await ofRecipient(by)
        await db().reportRecipient.update({ where: { id: given.recipientId }, data: { pausedAt: new Date() } })
        return given
      },
    },
    { action: 'removeReportRecipientAction', elsewhere: 'all', fill: ofRecipient },
    { action: 'sendTestReportAction', elsewhere: 'all', butSays: 'REPORT_MAIL_NOT_SENT', fill: ofRecipient },
    {
      action: 'repeatReportMailAction',
      elsewhere: 'all',
      fill: async (by) => {
        const { recipientId } = await ofRecipient(by)
        const days = { fromDay: '2026-11-01', toDay: '2026-11-01' }
        const to = { email: `${recipientId}@kopje.example`, branchCode: '' }
        const data = { recipientId, environment: 'test', kind: 'daily', ...days, ...to, state: 'given_up' } as const
        return { mailId: (await db().reportMail.create({ data })).id }
      },
    },
    {
      action: 'reprocessEventAction',
      elsewhere: 'all',
      fill: async () => {
        const event = { credential: 'demo', eventId: randomUUID(), type: 'transaction.completed', rawBody: '{}' }
        return { id: String((await db().webhookInbox.create({ data: { ...event, environment: 'test' } })).id) }
      },
    },
    { action: 'sendTestEventAction', elsewhere: 'all', fill: () => ({ credential: 'demo' }) },
  ]
}

async function ofRecipient({ staffId }: Actor): Promise<{ recipientId: string }> {
  const data = { staffId, email: `${randomUUID()}@kopje.example`, branchCode: '', daily: true, weekly: false }
  return { recipientId: (await db().reportRecipient.create({ data: { ...data, setById: staffId } })).id }
}

async function openElsewhere(staffId: string): Promise<string> {
  const data = { staffId, expiresAt: new Date(Date.now() + 60_000) }
  return (await db().staffSession.create({ data })).id
}

/** Tills, people, and everybody's own second step. */
export function peopleForms({ people, display }: Stage): WalkForm[] {
  const aManager = async () => (await openTill(PLACE.branch, 'Somebody', 'manager')).staffId
  const somebody = async () => (await openTill(PLACE.branch, 'Somebody', 'cashier')).staffId
  const place = { role: 'cashier', branches: [PLACE.branch], locale: 'en' }
  const managers = { roles: ['manager', 'owner'], because: 'others need no authenticator' } as const
  return [
    {
      action: 'endTillDisplayAction',
      elsewhere: 'none',
      fill: async () => ({ pairingId: await display() }),
    },
    {
      action: 'changeOwnSecretAction',
      elsewhere: 'own',
      alone: true,
      fill: async ({ staffId }) => {
        await db().staff.update({ where: { id: staffId }, data: { pinHash: await hashSecret('739106') } })
        return { kind: 'pin', password: '739106', secret: '840217', again: '840217' }
      },
    },
    {
      action: 'endOwnSessionAction',
      elsewhere: 'own',
      fill: async ({ staffId }) => ({ sessionId: await openElsewhere(staffId) }),
    },
    {
      action: 'setCompanyAccountAction',
      elsewhere: 'none',
      alone: true,
      only: { roles: ['owner'], because: 'managers manage nobody who may have one' },
      fill: async (by) => {
        const code = await (await authenticatorOf(by))()
        return { staffId: await aManager(), email: `${randomUUID()}@shop.example`, code }
      },
    },
    {
      action: 'undoStaffChangeAction',
      elsewhere: 'none',
      alone: true,
      fill: async (by) => {
        const staffId = await aManager()
        const input = { staffId, code: await people.ownersCode() }
        await deactivateStaff({ ctx: { actor: people.owner.actor }, input })
        const { id } = await db().staffChange.findFirstOrThrow({ where: { staffId } })
        return { changeId: id, code: await (await authenticatorOf(by))() }
      },
    },
    {
      action: 'makeRoleAction',
      elsewhere: 'all',
      alone: true,
      fill: async (by) => ({ ...aRole(), base: 'cashier', code: await (await authenticatorOf(by))() }),
    },
    {
      action: 'changeRoleAction',
      elsewhere: 'all',
      alone: true,
      fill: async (by) => {
        const { id } = await db().customRole.create({ data: { name: randomUUID(), base: 'cashier' } })
        return { ...aRole(), roleId: id, version: '1', code: await (await authenticatorOf(by))() }
      },
    },
    {
      action: 'deleteRoleAction',
      elsewhere: 'all',
      alone: true,
      fill: async (by) => {
        const { id } = await db().customRole.create({ data: { name: randomUUID(), base: 'cashier' } })
        return { roleId: id, code: await (await authenticatorOf(by))() }
      },
    },
    { action: 'issueEnrolmentCodeAction', elsewhere: 'none', fill: () => ({ branch: PLACE.branch, number: '' }) },
    {
      action: 'enrolThisTillAction',
      elsewhere: 'none',
      alone: true,
      fill: () => ({ branch: PLACE.branch, number: '' }),
    },
    {
      action: 'revokeTillAction',
      elsewhere: 'none',
      fill: async () => {
        const tillId = tillOf(await openTill(PLACE.branch, 'Somebody', 'cashier'))
        await db().till.update({ where: { id: tillId }, data: { enrolmentHash: randomUUID() } })
        return { tillId }
      },
    },
    {
      action: 'setTillCashAction',
      elsewhere: 'none',
      fill: async () => {
        const tillId = tillOf(await openTill(PLACE.branch, 'Somebody', 'cashier'))
        const currency = { smallestCents: 100n, denominations: [10_000n] }
        await db().currency.upsert({ where: { code: 'MZN' }, create: { code: 'MZN', ...currency }, update: {} })
        return { tillId, offered: 'MZN', taken: '', shown: settingsText({ refused: [] }) }
      },
    },
    {
      action: 'undoChangeAction',
      elsewhere: 'none',
      fill: async () => {
        const tillId = tillOf(await openTill(PLACE.branch, 'Somebody', 'cashier'))
        const before = { enrolmentHash: null, enrolledAt: null }
        const data = { kind: 'till_enrol', tillId, byId: people.manager.actor.staffId, before }
        return { changeId: (await db().spendingChange.create({ data })).id }
      },
    },
    {
      action: 'hireStaffAction',
      elsewhere: 'none',
      fill: () => ({ ...place, name: 'Tatenda', username: `tatenda-${randomUUID().slice(0, 8)}` }),
    },
    {
      action: 'editStaffAction',
      elsewhere: 'none',
      fill: async () => {
        const staffId = await somebody()
        return { ...place, name: 'Tatenda M', staffId, shown: await placeShown(staffId) }
      },
    },
    {
      action: 'addNewBranchesAction',
      elsewhere: 'none',
      alone: true,
      fill: async (by) => {
        const staffId = await aManager()
        const old = { createdAt: new Date(Date.now() - 60 * DAY_MS) }
        await db().branch.updateMany({ where: { code: { not: PLACE.branch } }, data: old })
        const others = await db().branch.findMany({ where: { code: { not: PLACE.branch } }, select: { code: true } })
        await db().staffBranch.createMany({ data: others.map(({ code }) => ({ staffId, branchCode: code })) })
        await db().branch.create({ data: { code: `NEW-${randomUUID().slice(0, 8)}`, name: 'New' } })
        return { staffId, code: await (await authenticatorOf(by))() }
      },
    },
    { action: 'resetSecretAction', elsewhere: 'none', fill: async () => ({ staffId: await somebody(), kind: 'pin' }) },
    { action: 'deactivateStaffAction', elsewhere: 'none', fill: async () => ({ staffId: await somebody() }) },
    {
      action: 'reactivateStaffAction',
      elsewhere: 'none',
      fill: async () => {
        const staffId = await somebody()
        await deactivateStaff({ ctx: { actor: people.owner.actor }, input: { staffId } })
        return { staffId }
      },
    },
    {
      action: 'lib/people/staff/actions.ts removeSecondStepAction',
      elsewhere: 'none',
      alone: true,
      fill: async (by) => {
        const staffId = await somebody()
        await db().secondStep.create({
          data: { staffId, sealedSecret: 'x', sessionId: randomUUID(), confirmedAt: new Date() },
        })
        return { staffId, code: await (await authenticatorOf(by))() }
      },
    },
    {
      action: 'lib/people/own-codes/actions.ts removeOwnSecondStepAction',
      elsewhere: 'own',
      alone: true,
      fill: async (by) => ({ code: await (await authenticatorOf(by))() }),
    },
    {
      action: 'removePasskeyAction',
      elsewhere: 'own',
      alone: true,
      fill: async (by) => ({ passkeyId: await passkeyOf(by), code: await (await authenticatorOf(by))() }),
    },
    {
      action: 'renewRecoveryCodesAction',
      elsewhere: 'own',
      alone: true,
      fill: async (by) => ({ code: await (await authenticatorOf(by))() }),
    },
    {
      action: 'confirmSecondStepAction',
      elsewhere: 'own',
      alone: true,
      fill: async (by) => {
        if (by.role !== 'manager' && by.role !== 'owner') return { code: '000000' }
        const { secret } = await startSecondStep({ ctx: { actor: { ...by, proven: true } } })
        return { code: new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate() }
      },
    },
    {
      action: 'proveWithCodeAction',
      elsewhere: 'own',
      alone: true,
      only: managers,
      fill: async (by) => ({ from: '/office', code: await (await authenticatorOf(by))() }),
    },
  ]
}

const aRole = () => ({ name: `Clerk ${randomUUID().slice(0, 8)}`, permissions: ['sale:create', 'report:read'] })

async function authenticatorOf(by: Actor): Promise<() => Promise<string>> {
  return by.role === 'manager' || by.role === 'owner'
    ? giveAuthenticator({ ...by, proven: true })
    : async () => '000000'
}

async function passkeyOf({ staffId }: Actor): Promise<string> {
  const key = { credentialId: randomUUID(), publicKey: new Uint8Array(1), counter: 0n, transports: [] }
  const { id } = await db().passkey.create({ data: { ...key, staffId, host: '127.0.0.1', name: 'Phone' } })
  return id
}
