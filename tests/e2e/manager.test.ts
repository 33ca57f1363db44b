import { playBusyDay } from '../support/busy-day.ts'
import { expect, heard, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { knownOf } from '../support/known-of-day.ts'
import { Hand, QUESTIONS } from '../support/manager-questions.ts'

const MOST_TAPS = 3
const PAGES = [
  '/overview',
  '/now',
  '/statement',
  '/statement/days',
  '/drawers',
  '/reports?report=held',
  '/overview?period=thirty',
  '/sold',
  '/customers',
  '/commission',
  '/reports?report=result&period=thirty',
]

// A stack of its own: other tests' sales would show in every answer.
test.use({ extraEnv: { LOG_LEVEL: 'error' } })

test.beforeAll(async ({ stack }) => {
  test.setTimeout(1_200_000)
  await playBusyDay(stack)
})

for (const { viewport, colorScheme } of SCREENS) {
  test(`a manager of three branches has each answer within three taps at ${viewport.width} pixels`, async ({
    browser,
    stack,
    signIn,
    query,
  }) => {
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl })
    const page = await signIn(context, 'Farai')
    const known = await knownOf(query)
    for (const { asked, answer } of QUESTIONS) {
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
    for (const address of PAGES) {
      await page.goto(address)
      await expectToFit(page, address)
    }
    await context.close()
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

for (const { viewport, colorScheme } of SCREENS) {
  const isPhone = viewport.width < 700
  test(`a figure of a person’s week stands ${isPhone ? 'under its label' : 'at the end of its column'} at ${viewport.width} pixels`, async ({
    browser,
    stack,
    signIn,
  }) => {
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl })
    const page = await signIn(context, 'Farai')
    await page.goto('/staff-control')
    await expectToFit(page)
    const figures = page.locator('main td[data-label] a')
    await expect(figures.first()).toBeVisible()
    const apart = await figures.evaluateAll(
      (links, side) =>
        links.map((link) => {
          const [cell, text] = [link.closest('td'), document.createRange()]
          text.selectNodeContents(link)
          if (!cell) return Number.NaN
          const { paddingLeft, paddingRight } = getComputedStyle(cell)
          const [at, of] = [text.getBoundingClientRect(), cell.getBoundingClientRect()]
          return Math.round(
            side === 'left'
              ? at.left - of.left - Number.parseFloat(paddingLeft)
              : of.right - at.right - Number.parseFloat(paddingRight),
          )
        }),
      isPhone ? 'left' : 'right',
    )
    expect(apart.filter((pixels) => pixels !== 0)).toEqual([])
    await context.close()
  })
}
