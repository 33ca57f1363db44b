import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { parsePeriod } from '@/lib/office/periods/model.ts'
import { getPeriodView } from '@/lib/office/periods/parse-period.ts'
import { deliverReports } from '@/lib/office/report-mail/deliver-reports.ts'
import { parseReportFilter } from '@/lib/office/reports/model.ts'
import { getMoneyReport } from '@/lib/office/reports/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { parseCsv } from '@/lib/platform/files/parse-csv.ts'
import { formatUsd, parseWireAmount } from '@/lib/platform/shared/money.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { collect, followNow } from '../support/collect.ts'
import { mailParts, mailSubject } from '../support/mail-parts.ts'
import { type MailReceiver, openMailReceiver } from '../support/mail-receiver.ts'
import { readPdf } from '../support/pdf-text.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, quote, sellNow } from '../support/sell.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

/** Numbers of the day's customers, in any form. */
const NUMBERS = ['263000000', '000000001', '771234567', ELECTRICITY.recipient]
let mail: MailReceiver
let owner: Actor
let manager: Actor
let today: string

beforeAll(async () => {
  mail = await openMailReceiver()
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'pos@kopje.example' })
})

const shop = openShop()

/**
 * Rudo: four sales of 5.00, one reversed, one waiting, one failed, one by mobile money. Sipho: 20.30, and 0.30 short.
 */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('BYO-01', 'Farai', 'manager')
  const sipho = await openTill('BYO-01', 'Sipho <b>&', 'cashier')
  await db().branch.update({ where: { code: 'BYO-01' }, data: { name: 'Bulawayo' } })
  for (const end of ['001', '004', '002', '003']) {
    await sellNow(shop.actor, { ...AIRTIME, recipient: `263000000${end}` })
  }
  const paid = await quote(shop.actor, { ...AIRTIME, recipient: '263771234567' })
  await followNow(shop.actor, await collect(shop.actor, paid))
  await open(sipho)
  await sellNow(sipho, ELECTRICITY)
  await close(sipho, { USD: '20' })
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  today = harareDay(new Date())
})

afterAll(() => mail.close())

beforeEach(async () => {
  mail.mails.length = 0
  await db().reportRecipient.deleteMany()
})

/** The report of today, as it leaves for somebody. */
async function reportFor(reader: Actor, { branchCode = '', kind = 'daily', locale = 'en' } = {}) {
  const { staffId } = reader
  await db().staff.update({ where: { id: staffId }, data: { locale } })
  const data = { staffId, email: 'to@kopje.example', branchCode, daily: true, weekly: true, setById: staffId }
  const { id: recipientId, email } = await db().reportRecipient.create({ data })
  const days = { fromDay: today, toDay: today }
  const row = {
    recipientId,
    environment: 'test',
    kind,
    ...days,
    email,
    branchCode,
    nextAttemptAt: new Date(0),
  } as const
  await db().reportMail.create({ data: row })
  await deliverReports()
  const [received] = mail.mails
  const parts = mailParts(received?.data ?? '')
  const part = (type: string) => parts.find((one) => one.type === type)?.bytes ?? Buffer.alloc(0)
  return {
    subject: mailSubject(received?.data ?? ''),
    files: parts.flatMap(({ file }) => file ?? []),
    text: String(part('text/plain')),
    html: String(part('text/html')),
    pdf: readPdf(part('application/pdf')),
    lines: parseCsv(String(part('text/csv'))).map(({ cells }) => cells),
  }
}

type Report = Awaited<ReturnType<typeof reportFor>>

/** What the lines of a part add up to in the file, in cents. */
function sumOf({ lines }: Report, part: string, figure: string): bigint {
  const found = lines.filter(([of, , , name]) => of === part && name === figure)
  return found.reduce((sum, cells) => sum + (parseWireAmount(cells[5] ?? '') ?? 0n), 0n)
}

const everywhere = ({ text, html, pdf, lines }: Report) => [text, html, pdf.texts.join('\n'), lines.join('\n')]

test('a report says the figures of its page in text, HTML and PDF, and its file adds up to them to the cent', async () => {
  const report = await reportFor(owner)
  const view = await getPeriodView(owner, parsePeriod({ period: 'today' }, new Date()))
  const { total } = view
  expect(total).toMatchObject({ salesCents: 3030n, marginCents: 110n, customers: 6, overShortCents: -30n })
  for (const part of ['Total', 'Day', 'Branch', 'Product', 'Cashier']) {
    expect([part, sumOf(report, part, 'Net sales')]).toEqual([part, total.salesCents])
    expect([part, sumOf(report, part, 'Margin')]).toEqual([part, total.marginCents])
  }
  expect(sumOf(report, 'Total', 'Over or short')).toBe(total.overShortCents)
  expect(sumOf(report, 'Cashier', 'Over or short')).toBe(total.overShortCents)
  const filter = parseReportFilter({ report: 'money', by: 'wallet', from: today, to: today })
  const money = await getMoneyReport(owner, filter)
  expect(sumOf(report, 'Tender', 'Cash taken') + sumOf(report, 'Tender', 'Given back')).toBe(total.cashCents)
  expect(sumOf(report, 'Tender', 'Mobile money')).toBe(money.reduce((sum, line) => sum + line.collectedCents, 0n))
  for (const text of everywhere(report).slice(0, 3)) {
    for (const cents of [total.salesCents, total.marginCents, total.reversedCents, total.cashCents, -30n]) {
      // The fonts of a PDF have no minus.
      expect(text.replaceAll('−', '-')).toContain(formatUsd(cents).replace('−', '-'))
    }
    for (const name of ['Bulawayo', 'Harare First Street', 'ZESA prepaid electricity', 'Kopje Kiosks']) {
      expect(text).toContain(name)
    }
    expect(text).toContain('Made at')
    expect(text).toContain('TEST: made with a test Service key')
  }
  expect(report.subject).toMatch(/^TEST Kopje Kiosks: daily report, \w{3} \d+ \w{3} \d{4}$/)
  expect(report.files).toEqual([`report-${today}.pdf`, `report-${today}.csv`])
  expect(report.pdf.pages).toBeLessThanOrEqual(2)
  expect(report.html).toContain('Sipho &lt;b&gt;&amp;')
  expect(report.text).toContain('/overview?period=other')
})

test('a report names no customer’s number, and what waits is counted', async () => {
  const report = await reportFor(owner)
  for (const text of everywhere(report)) {
    for (const number of NUMBERS) expect(text).not.toContain(number)
  }
  expect(report.text).toContain('Reversals to settle: 1')
  expect(report.text).toContain('Customers’ money held: Cash to give back:')
})

test('a report of one branch says nothing of another, nor of the balance that all share', async () => {
  for (const [reader, branchCode] of [
    [owner, 'BYO-01'],
    [manager, 'BYO-01'],
    [manager, ''],
  ] as const) {
    await db().reportRecipient.deleteMany()
    mail.mails.length = 0
    const report = await reportFor(reader, { branchCode })
    expect(sumOf(report, 'Total', 'Net sales')).toBe(2030n)
    expect(sumOf(report, 'Cashier', 'Net sales')).toBe(2030n)
    expect(report.lines.filter(([part]) => part === 'Balance')).toEqual([])
    for (const text of everywhere(report)) {
      for (const word of ['Harare First Street', 'Rudo', 'Econet', 'Opening balance']) expect(text).not.toContain(word)
    }
    expect(report.text).not.toContain('Reversals to settle')
  }
})

test.each([
  ['sn', 'mushumo wevhiki', 'Zvakatengeswa pazuva'],
  ['nd', 'umbiko weviki', 'Okuthengisiweyo ngosuku'],
])('a weekly report is in its reader’s language %s and tells each day', async (locale, title, days) => {
  const report = await reportFor(owner, { kind: 'weekly', locale })
  expect(report.subject).toContain(title)
  expect(report.html).toContain(`<html lang="${locale}">`)
  for (const text of [report.html, report.pdf.texts.join('\n')]) expect(text).toContain(days)
  expect(report.text).toContain(days.toUpperCase())
})
