import { beginFresh, expect, signInPlainly, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'

// The books of this shop begin today.
beginFresh()

test('a day to come in the address is answered with a day that has begun, and says so', async ({
  browser,
  stack,
  signIn,
}) => {
  const office = await signInPlainly(stack.webUrl, 'Tendai')
  const headings: Record<string, string> = {}
  for (const page of ['/drawers', '/day-close']) {
    for (const bad of ['', '?day=2026-02-30', '?day=tomorrow']) {
      await office.open(page + bad)
      headings[page] = office.heading
      expect(office.text).not.toContain('still to come')
    }
    await office.open(`${page}?day=2099-01-01`)
    const shown = office.heading.replace(/^.*?, /, '')
    expect(office.heading).toBe(headings[page])
    expect(office.text).toContain(`Thu 1 Jan 2099 is still to come. This page shows ${shown}.`)
    expect(office.shown?.page.querySelector('main input[type=date]')?.getAttribute('value')).not.toMatch(/^2099/)
  }
  expect(office.shown?.url.search, 'over midnight the page stays the same day’s').toMatch(/^\?day=\d{4}-\d\d-\d\d&/)
  for (const { viewport, colorScheme } of SCREENS) {
    const page = await signIn(await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl }), 'Tendai')
    for (const address of ['/drawers?day=2099-01-01', '/day-close?day=2099-01-01']) {
      await page.goto(address)
      await expect(page.getByText('is still to come.')).toBeVisible()
      await expectToFit(page)
    }
    await page.context().close()
  }
})

test('the sheet of day closes shows a month of the books, whatever the address says', async ({ stack }) => {
  const office = await signInPlainly(stack.webUrl, 'Tendai')
  await office.open('/day-close')
  const [day = ''] = /[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d{4}$/.exec(office.heading) ?? []
  for (const address of ['', '?month=', '?month=2020-01', '?month=2099-01', '?month=now']) {
    await office.open(`/accountant/closes${address}`)
    expect(office.texts('tbody th'), address).toContain(day)
  }
})
