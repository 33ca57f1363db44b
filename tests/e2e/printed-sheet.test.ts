import { expect, test } from '../support/counter.ts'

test('a printed sheet of the office is dated by the shop’s clock, not by that of the PC', async ({
  browser,
  stack,
  signIn,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl })
  await context.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - 40 * 86_400_000
  })
  const page = await signIn(context, 'Farai')
  await page.goto('/drawers')
  const head = page.getByText(/printed .+ by Farai/)
  const made = await head.textContent()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const day = /printed (\d+ \p{L}+)/u
  expect(day.exec((await head.textContent()) ?? '')?.[1]).toBe(day.exec(made ?? '')?.[1])
  await context.close()
})
