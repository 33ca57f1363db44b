import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { askByPhone, openCollect } from '../support/collect-by-phone.ts'
import { withoutShift } from '../support/count-shift.ts'
import { expect, heard, quoteAirtime, quoteElectricity, test } from '../support/counter.ts'
import { takesPresses } from '../support/live-presses.ts'
import { blackButtons } from '../support/looks.ts'
import type { portalOf } from '../support/portal.ts'
import { sellDollar } from '../support/sell-dollar.ts'

type Row = { screen: string; black: string; key: string; enter: string }

/** The table of docs/enter-key.md. */
function listRows(): Row[] {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/enter-key.md'), 'utf8')
  return [...text.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)]
    .map(([, screen = '', black = '', key = '', enter = '']) => ({ screen, black, key, enter }))
    .filter(({ screen }) => screen !== 'screen' && !screen.startsWith('---'))
}

type At = {
  till: Page
  portal: ReturnType<typeof portalOf>
  number: () => string
  meter: () => string
}

/** The names of the ways to pay by phone, by the digit that chooses them. */
const [APPROVES, SMS_CODE, READ_OUT] = ['1', '2', '3']

const MAKING_A_PAYMENT = { method: 'POST', path: '/collections' }

async function sellToken({ till, meter }: At): Promise<void> {
  await quoteElectricity(till, meter())
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
}

/** Asks for a dollar by phone, which stays open until the customer answers. */
async function askAndHold({ till, portal, number }: At, way: string, cash = ''): Promise<void> {
  await openCollect(till, number(), number())
  await till.getByLabel(/^Cash part/).fill(cash)
  await portal.faults([{ match: MAKING_A_PAYMENT, kind: 'hold', times: 1 }])
  await askByPhone(till, way)
  await expect(till.getByText('Waiting for the payment').first()).toBeVisible()
}

/** How each screen of the table comes about, and the address that its black button leads to; null if it stays. */
const SCREENS: Record<string, { arrive: (at: At) => Promise<void>; leadsTo: RegExp | null }> = {
  'shift opened': {
    async arrive({ till }) {
      await withoutShift(till)
      await till.goto('/shift')
      await heard(till)
      await till.getByRole('textbox', { name: 'USD: Whole sum' }).fill('20')
      await till.keyboard.press('F9')
      await expect(till.getByRole('heading', { name: 'Shift open' })).toBeVisible()
    },
    leadsTo: /\/sell\/airtime$/,
  },
  'airtime delivered': { arrive: ({ till, number }) => sellDollar(till, number()), leadsTo: /\/sell\/airtime$/ },
  'token to hand over': { arrive: sellToken, leadsTo: /\/receipt/ },
  'slip just printed': {
    async arrive(at) {
      await sellToken(at)
      await at.till.keyboard.press('p')
      await at.till.waitForURL('**/receipt**')
    },
    leadsTo: /\/sell\/electricity$/,
  },
  'several items, one with a token': {
    async arrive({ till, number, meter }) {
      await quoteAirtime(till, number())
      await till.keyboard.press('+')
      await till.getByRole('button', { name: 'Electricity H' }).click()
      await till.getByLabel('Meter number').fill(meter())
      await till.keyboard.press('Enter')
      await till.keyboard.press('1')
      await till.getByLabel('The name is right').check()
      await till.keyboard.press('F9')
      await expect(till.getByText('2 of 2 delivered')).toBeVisible()
    },
    leadsTo: /\/receipt/,
  },
  'sale accepted, not final': {
    async arrive({ till, portal, number }) {
      await quoteAirtime(till, number())
      await portal.pendSales()
      await till.keyboard.press('F9')
      await expect(till.getByText('The Service has accepted the sale.')).toBeVisible()
    },
    leadsTo: /\/sell\/airtime$/,
  },
  'sale failed, cash to give back': {
    async arrive({ till, portal, number }) {
      await quoteAirtime(till, number())
      await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'reject', times: 1 }])
      await till.keyboard.press('F9')
      await expect(till.getByText('Give $1.00 back to the customer.').first()).toBeVisible()
    },
    leadsTo: null,
  },
  'kept change found, still owed': {
    async arrive({ till, number }) {
      const customer = number()
      await quoteAirtime(till, customer)
      await till.getByLabel('Cash received, in dollars').fill('1.40')
      await till.keyboard.press('F9')
      await till.getByText('No small change? Keep it for the customer').click()
      await till.getByRole('button', { name: 'Keep for the customer' }).click()
      await expect(till.getByText('$0.40 of change is kept for the customer.')).toBeVisible()
      await till.goto('/change')
      await till.getByLabel(/^Customer’s number, or code/).fill(customer)
      await till.keyboard.press('Enter')
      await expect(till.getByRole('button', { name: /^Confirm \$0\.40/ })).toBeVisible()
    },
    leadsTo: null,
  },
  'payment, the customer approves': { arrive: (at) => askAndHold(at, APPROVES), leadsTo: /\/sell\/airtime$/ },
  'payment, a code by SMS': {
    async arrive(at) {
      await askAndHold(at, SMS_CODE)
      await at.till.getByLabel('Customer’s SMS code').fill('54321')
    },
    leadsTo: null,
  },
  'payment, a code to read out': { arrive: (at) => askAndHold(at, READ_OUT), leadsTo: null },
  'payment, while we hold a part in cash': { arrive: (at) => askAndHold(at, APPROVES, '0.50'), leadsTo: null },
  'payment not made by the customer': {
    async arrive({ till, portal, number }) {
      await openCollect(till, number(), '263000000003')
      await askByPhone(till, APPROVES)
      await portal.advance(31)
      await expect(till.getByText('$1.00 was not paid.')).toBeVisible()
    },
    leadsTo: /\/collect$/,
  },
}

test('the table has just the screens that are walked', () => {
  expect(listRows().map(({ screen }) => screen)).toEqual(Object.keys(SCREENS))
})

for (const { screen, black, key, enter } of listRows()) {
  test(`${screen}: black is “${black}”, Enter: ${enter}`, async ({ till, portal, freshNumber, freshMeter }) => {
    const { arrive, leadsTo } = SCREENS[screen] ?? { arrive: () => Promise.reject(new Error('unknown')), leadsTo: null }
    await arrive({ till, portal, number: freshNumber, meter: freshMeter })
    await expect.poll(() => blackButtons(till)).toEqual([black])
    const button = till
      .locator('main')
      .getByText(black, { exact: true })
      .locator('xpath=ancestor::*[self::a or self::button]')
    await expect(button).toHaveAttribute('aria-keyshortcuts', key)
    const before = till.url()
    if (enter.startsWith('nothing')) {
      await takesPresses(till)
      await till.keyboard.press('Enter')
      await expect(button).not.toBeFocused()
      await expect(button).toBeEnabled()
      return expect(till.url()).toBe(before)
    }
    await expect(button).toContainText('Enter')
    await expect(enter === 'presses it' ? button : till.getByRole('textbox', { name: /code/ })).toBeFocused()
    await takesPresses(till)
    const posted = leadsTo
      ? null
      : till.waitForRequest((request) => request.method() === 'POST' && request.url() === before)
    await till.keyboard.press('Enter')
    await (leadsTo ? till.waitForURL(leadsTo) : posted)
  })
}
