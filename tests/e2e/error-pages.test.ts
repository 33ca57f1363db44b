import type { BrowserContext, Page } from '@playwright/test'
import { createTranslator } from 'next-intl'
import en from '@/messages/en.json' with { type: 'json' }
import nd from '@/messages/nd.json' with { type: 'json' }
import sn from '@/messages/sn.json' with { type: 'json' }
import { expect, quoteElectricity, test, ticketIdOf } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'

const WORDS = { en, sn, nd }
type Locale = keyof typeof WORDS
const LOCALES = ['en', 'sn', 'nd'] as const

type Words = (key: never) => string
const wordsOf = (locale: Locale) => createTranslator({ locale, messages: WORDS[locale] }) as unknown as Words
const say = (locale: Locale, key: string) => wordsOf(locale)(key as never)

/** Until it ends, the shop's database has no such table: whatever reads it throws. */
type Query = (statement: string) => Promise<unknown>
async function without(query: Query, table: string, act: () => Promise<void>): Promise<void> {
  await query(`alter table "${table}" rename to "${table} away"`)
  try {
    await act()
  } finally {
    await query(`alter table "${table} away" rename to "${table}"`)
  }
}

/** Pages loaded from now on get data in which `part` is something that they cannot draw: their scripts throw. */
async function damage(page: Page, part: RegExp, by: string): Promise<void> {
  await page.addInitScript(
    ([pattern = '', instead = '']) => {
      if (sessionStorage.getItem('damage') === 'over') return
      const chunks: unknown[] = []
      chunks.push = (chunk: unknown[]) => {
        const [kind, text] = chunk
        const damaged = typeof text === 'string' ? [kind, text.replace(new RegExp(pattern), instead)] : chunk
        return Array.prototype.push.call(chunks, damaged)
      }
      Object.assign(window, { __next_f: chunks })
    },
    [part.source, by],
  )
}

/** Pages loaded from now on get their data whole again. */
const repair = (page: Page) => page.evaluate(() => sessionStorage.setItem('damage', 'over'))

const speak = (context: BrowserContext, webUrl: string, locale: Locale) =>
  context.addCookies([{ name: 'locale', value: locale, url: webUrl }])

async function expectInEachLanguage(page: Page, webUrl: string, keys: (string | RegExp)[]): Promise<void> {
  for (const locale of LOCALES) {
    await speak(page.context(), webUrl, locale)
    await page.reload()
    for (const key of keys) await expect(page.getByText(say(locale, String(key)), { exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
  }
}

/** That every size shows the page whole; `name` is that of the pictures that a person may look at. */
async function expectToFitScreens(page: Page, name: string): Promise<void> {
  for (const { viewport, colorScheme } of SCREENS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await expectToFit(page, name)
    await page.screenshot({ path: test.info().outputPath(`${name}-${viewport.width}.png`) })
  }
}

const DICTATED = ['faults.title', 'groupFaults.aloud', 'groupFaults.aloudBack']

test('a page that reads out a code says that the sale stands, and leads back to it', async ({
  till,
  stack,
  query,
  freshMeter,
}) => {
  await quoteElectricity(till, freshMeter())
  await till.getByText('Price held for').waitFor()
  await till.getByRole('checkbox').check()
  await till.keyboard.press('F9')
  await till.getByRole('link', { name: 'Read out code' }).first().waitFor()
  const ticket = `/tickets/${ticketIdOf(till)}`
  await without(query, 'Sale', async () => {
    await till.goto(`${ticket}/dictate/1`)
    await expectInEachLanguage(till, stack.webUrl, DICTATED)
    await expectToFitScreens(till, 'aloud')
  })
  await damage(till, /("groups":)\[[^\]]*\]/, '$1null')
  await till.reload()
  await expectInEachLanguage(till, stack.webUrl, DICTATED)
  await repair(till)
  await speak(till.context(), stack.webUrl, 'en')
  await till.goBack()
  await expect(till.getByRole('heading', { name: /^You took/ })).toBeVisible()
  await till.goForward()
  await expect(till.getByRole('heading', { name: 'Group 1 of 5' })).toBeVisible()
  await till.goto(`${ticket}/dictate/9`)
  await expect(till.getByText(say('en', 'groupFaults.aloudNotFound'))).toBeVisible()
  await expect(till.getByRole('link', { name: say('en', 'groupFaults.aloudBack') })).toHaveAttribute('href', ticket)
})

const SIGNING_IN = ['faults.title', 'groupFaults.signIn']

test('a page before the counter says that no money moved there', async ({ page, stack, query }) => {
  await without(query, 'Staff', async () => {
    await page.goto('/sign-in')
    await expectInEachLanguage(page, stack.webUrl, SIGNING_IN)
    await expectToFitScreens(page, 'sign-in')
  })
  await damage(page, /"Rudo\b[^"]*"/, '{"no":1}')
  await page.goto('/sign-in')
  await expectInEachLanguage(page, stack.webUrl, SIGNING_IN)
})

const LINK = 'x'.repeat(22)

test('a public slip tells its customer, in every language, that what they bought is not changed', async ({
  page,
  query,
}) => {
  await without(query, 'ReceiptLink', async () => {
    await page.goto(`/r/${LINK}`)
    for (const locale of LOCALES) await expect(page.getByText(say(locale, 'groupFaults.slip'))).toBeVisible()
    await expect(page.getByText(/sell/i)).toHaveCount(0)
    await expectToFitScreens(page, 'slip')
  })
  await page.getByRole('button', { name: 'Refresh page' }).click()
  await expect(page.getByText(en.publicSlip.gone)).toBeVisible()
  await damage(page, /"lang":"sn","className":"[^"]*","children":/, '$&{"no":1},"was":')
  await page.goto(`/r/${LINK}`)
  for (const locale of LOCALES) await expect(page.getByText(say(locale, 'groupFaults.slip'))).toBeVisible()
})

test('an address below a slip’s opens nothing, and speaks to a customer', async ({ page }) => {
  for (const address of ['/r', `/r/${LINK}/more`]) {
    await page.goto(address)
    await expect(page.getByText(en.publicSlip.gone), address).toBeVisible()
  }
})

test('a customer display that meets a fault says so to the customer and comes back by itself', async ({
  page,
  query,
}) => {
  await without(query, 'DisplayPairing', async () => {
    await page.goto(`/display/${LINK}`)
    for (const locale of LOCALES) await expect(page.getByText(say(locale, 'groupFaults.display'))).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expectToFitScreens(page, 'display')
  })
  await expect(page.getByText(en.display.ended)).toBeVisible()
  await damage(page, /"lang":"sn","className":"[^"]*","children":/, '$&{"no":1},"was":')
  await page.goto(`/display/${LINK}`)
  await expect(page.getByText(say('sn', 'groupFaults.display'))).toBeVisible()
})

test('a fault outside of any page says what to do first, in the browser’s language', async ({ page, stack }) => {
  await page.addInitScript(() => {
    const listen = document.addEventListener
    document.addEventListener = function (this: Document, ...given: Parameters<typeof listen>) {
      // The form keeper's own listener, beside every page.
      if (given[0] === 'submit' && given[2] === true) throw new Error('broken')
      return listen.apply(this, given)
    } as typeof listen
  })
  await page.goto('/sign-in')
  await expectInEachLanguage(page, stack.webUrl, ['faults.title', 'faults.any', 'faults.again'])
  await expectToFitScreens(page, 'whole')
  await page.context().clearCookies()
  await page.goto(`/r/${LINK}`)
  for (const locale of LOCALES) await expect(page.getByText(say(locale, 'groupFaults.slip'))).toBeVisible()
})

test('a fault of a frame, or of a page without one, says what to do first', async ({ till, stack, query }) => {
  await without(query, 'StaffSession', async () => {
    await till.goto('/sell/airtime')
    await expectInEachLanguage(till, stack.webUrl, ['faults.title', 'faults.any', 'faults.home'])
    await expectToFitScreens(till, 'root')
  })
})
