import type { Locator, Page } from '@playwright/test'
import { expect, quoteAirtime, test } from '../support/counter.ts'

const DESK = { width: 1366, height: 768 }
const PHONE = { width: 360, height: 740 }

/** How many lines of text an element has, from the boxes of its text. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })
}

/** The labels of a page's choices whose words do not fit their field. */
function cutChoices(page: Page): Promise<string[]> {
  return page.locator('main select').evaluateAll((all) =>
    all.flatMap((one) => {
      const field = one as HTMLSelectElement
      const alone = field.cloneNode() as HTMLSelectElement
      alone.append(new Option(field.selectedOptions[0]?.text))
      Object.assign(alone.style, { position: 'absolute', width: 'max-content', minWidth: '0' })
      field.parentElement?.append(alone)
      const isCut = alone.offsetWidth > field.offsetWidth
      alone.remove()
      return isCut ? [field.closest('label')?.textContent ?? field.name] : []
    }),
  )
}

test('on a laptop the office has no broken marks, cut choices or crooked rows of fields', async ({
  browser,
  stack,
  signIn,
  query,
  freshNumber,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl, viewport: DESK })
  const page = await signIn(context, 'Tendai')
  await quoteAirtime(page, freshNumber())
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: /^You took/ })).toBeVisible()
  const [day] = await query(`select to_char(now() at time zone 'Africa/Harare', 'YYYY-MM-DD') as day`)
  await page.goto(`/day-close?day=${day?.day}`)
  await page.setViewportSize({ ...DESK, width: 1024 })
  expect.soft(await linesOf(page.getByText('Not counted').first()), 'lines of a cause').toBe(1)
  await page.setViewportSize(DESK)

  for (const address of ['/now', '/sold', '/cash', '/audit', '/statement', '/reports?by=productMonth']) {
    await page.goto(address)
    expect.soft(await cutChoices(page), address).toEqual([])
  }

  await page.goto('/alerts')
  const boxes = await page
    .locator('form:has([name=lowBalance]) input:visible')
    .evaluateAll((all) =>
      all.slice(0, 4).map((one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().height].join(' ')),
    )
  expect.soft(new Set(boxes).size, 'places and heights of fields in a row').toBe(1)

  await page.goto('/staff')
  await page.locator('tbody a').first().click()
  await expect.soft(page).toHaveTitle('Person · Partner POS')
  await page.getByRole('link', { name: 'Back to staff' }).click()

  await page.goto('/customers')
  const sorted = page.getByRole('columnheader', { name: /Worth/ }).getByRole('link')
  await expect.soft(sorted).toHaveText('Worth')
  await expect.soft(sorted.locator('[aria-hidden]')).toBeVisible({ timeout: 2_000 })
  await context.close()
})

test('on a phone the figures of the office keep to their lines and places', async ({
  browser,
  stack,
  signIn,
  freshNumber,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl, viewport: PHONE })
  const page = await signIn(context, 'Tendai')
  await quoteAirtime(page, freshNumber())
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: /^You took/ })).toBeVisible()

  await page.goto('/overview')
  expect.soft(await linesOf(page.locator('table small', { hasText: /^before: / }).first())).toBe(1)
  for (const address of ['/overview?period=month', '/reports?report=sales&by=day&period=month']) {
    await page.goto(address)
    const chosen = await page.getByRole('link', { name: 'This month' }).boundingBox()
    expect.soft((chosen?.x ?? 0) + (chosen?.width ?? PHONE.width), address).toBeLessThanOrEqual(PHONE.width)
  }
  await page.goto('/overview?period=thirty')
  expect.soft(await linesOf(page.locator('table small', { hasText: /^before: / }).first())).toBe(1)

  await page.goto('/day-close')
  const today = page.getByRole('navigation', { name: 'Recent days' }).getByRole('link').first()
  await today.click()
  const caption = page.locator('caption')
  await expect(caption).toBeVisible()
  const inset = await caption.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return range.getBoundingClientRect().left - (one.closest('table')?.getBoundingClientRect().left ?? 0)
  })
  expect.soft(inset, 'before a title').toBeGreaterThan(8)
  await context.close()
})
