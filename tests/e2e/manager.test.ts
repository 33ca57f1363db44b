import { playBusyDay } from '../support/busy-day.ts'
import { expect, heard, signInPlainly, test } from '../support/counter.ts'
import { SCREENS } from '../support/fit.ts'
import { knownOf } from '../support/known-of-day.ts'
import { ANSWERS, Reader } from '../support/manager-answers.ts'
import { Hand, QUESTIONS } from '../support/manager-questions.ts'

const MOST_TAPS = 3
/** Questions whose answer takes a key, a fold or the menu of a phone; the others are read over HTTP. */
const BY_HAND = ['why-short', 'meter', 'held', 'rudo', 'top-up']

// A stack of its own: other tests' sales would show in every answer.
test.use({ extraEnv: { LOG_LEVEL: 'error' } })

test.beforeAll(async ({ stack }) => {
  test.setTimeout(1_200_000)
  await playBusyDay(stack)
})

for (const { viewport, colorScheme } of SCREENS) {
  test(`a manager of three branches has answers by keys and menus within three taps at ${viewport.width} pixels`, async ({
    browser,
    stack,
    signIn,
    query,
  }) => {
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl })
    const page = await signIn(context, 'Farai')
    const known = await knownOf(query)
    for (const { asked, answer } of QUESTIONS.filter(({ name }) => BY_HAND.includes(name))) {
      await test.step(asked, async () => {
        await page.goto('/overview')
        await heard(page)
        const hand = new Hand(page)
        const found = await answer(hand, known)
        await expect(found).toBeVisible()
        expect(hand.taps, asked).toBeLessThanOrEqual(MOST_TAPS)
        expect(page.url(), asked).not.toContain(known.meter)
      })
    }
    await context.close()
  })
}

for (const { asked, read, says } of ANSWERS) {
  test(`“${asked}” is answered within three taps`, async ({ stack }) => {
    const browser = await signInPlainly(stack.webUrl, 'Farai')
    await browser.open('/overview')
    const reader = new Reader(browser)
    expect(await read(reader)).toMatch(says)
    expect(reader.taps).toBeLessThanOrEqual(MOST_TAPS)
  })
}

test('a manager reads a drawer and a ticket without leaving the office, and adds a remark', async ({
  browser,
  stack,
  signIn,
  query,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl })
  const page = await signIn(context, 'Farai')
  await page.goto('/overview')
  await page.getByRole('link', { name: /Mutare Main Street, till 1: Chipo/ }).click()
  await page.getByLabel('Remark', { exact: true }).fill('Chipo gave change twice.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Chipo gave change twice.')).toBeVisible()
  await page.locator('summary', { hasText: /^Search/ }).click()
  await page.getByLabel('Search the office').fill('3712')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/No sale at your branches for “3712”/)).toBeVisible()
  const { meter } = await knownOf(query)
  await page.getByLabel('Search the office').fill(meter)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sold/**')
  await expect(page.getByText('Enter this code into your meter').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Office pages' })).toBeVisible()
  await expect(page.getByText('Sent to the Service')).toBeVisible()
  await query('set session_replication_role to replica')
  await query(`delete from "SaleEvent" e using "Sale" s where s.id = e."saleId" and s."ticketId" = $1`, [
    new URL(page.url()).pathname.split('/').at(-1),
  ])
  await query('reset session_replication_role')
  await page.reload()
  await expect(page.getByText('The history of this sale was put into a file by the office.')).toBeVisible()
  await context.close()
})
