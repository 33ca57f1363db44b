import { playBusyDay } from '../support/busy-day.ts'
import { expect, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { enlargeText, expectWithinScreen, expectWordsWhole } from '../support/loses-nothing.ts'

// The office after a busy day at three branches: with figures in them its pages fit too.
test.use({ extraEnv: { LOG_LEVEL: 'error' } })

test.beforeAll(async ({ stack }) => {
  test.setTimeout(1_200_000)
  await playBusyDay(stack)
})

const PAGES = [
  '/overview',
  '/overview?period=week',
  '/overview?period=yesterday&sort=fall',
  '/overview?period=thirty',
  '/now',
  '/now/not-final',
  '/statement',
  '/statement/days',
  '/drawers',
  '/sold',
  '/sold?from=2026-01-01&to=2099-12-31',
  '/customers',
  '/customers?list=lapsed',
  '/commission',
  '/reports?by=cashier',
  '/reports?report=money',
  '/reports?report=held',
  '/reports?report=result&period=thirty',
]

for (const { viewport, colorScheme } of SCREENS) {
  test(`with a day's figures in them the office's pages fit ${viewport.width} pixels`, async ({
    browser,
    stack,
    signIn,
  }) => {
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl })
    const page = await signIn(context, 'Farai')
    for (const address of PAGES) {
      await page.goto(address)
      await expectToFit(page, address)
    }
    await context.close()
  })
}

test('on a phone the overview of a busy day stays within the screen, in any language, in large letters too', async ({
  browser,
  stack,
  signIn,
}) => {
  const context = await browser.newContext({ ...SCREENS[1], baseURL: stack.webUrl })
  const page = await signIn(context, 'Farai')
  for (const language of ['en', 'sn', 'nd']) {
    await context.addCookies([{ name: 'locale', value: language, url: stack.webUrl }])
    for (const address of PAGES.filter((one) => one.startsWith('/overview'))) {
      await page.goto(address)
      await expectWithinScreen(page, `${language}, ${address}`)
      await enlargeText(page)
      await expectWithinScreen(page, `${language}, large letters, ${address}`)
      await expectWordsWhole(page, 'main', `${language}, large letters, ${address}`)
    }
  }
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
