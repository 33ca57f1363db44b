import { readFileSync } from 'node:fs'
import { playBusyDay } from '../support/busy-day.ts'
import { expect, test } from '../support/counter.ts'
import { knownOf } from '../support/known-of-day.ts'
import { Hand, QUESTIONS } from '../support/manager-questions.ts'

/** Only what the guide shows. */
const GUIDE = readFileSync('docs/manager.md', 'utf8')
const SHOWN = QUESTIONS.filter(({ name }) => GUIDE.includes(`ask-${name}-`))

const SIZES = [
  { name: 'desk', viewport: { width: 1366, height: 768 } },
  { name: 'phone', viewport: { width: 360, height: 740 } },
]

test.use({ extraEnv: { LOG_LEVEL: 'error' } })

test.beforeAll(async ({ stack }) => {
  test.setTimeout(1_200_000)
  await playBusyDay(stack)
})

for (const { name, viewport } of SIZES) {
  test(`the answers to a manager's questions, ${name}`, async ({ browser, stack, signIn, query }) => {
    const context = await browser.newContext({ viewport, baseURL: stack.webUrl })
    const page = await signIn(context, 'Farai')
    const known = await knownOf(query)
    for (const { name: what, answer } of SHOWN) {
      await page.goto('/overview')
      const found = await answer(new Hand(page), known)
      await expect(found).toBeVisible()
      await found.evaluate((one) => one.scrollIntoView({ block: 'center' }))
      await page.screenshot({ path: `docs/pictures/ask-${what}-${name}.png` })
    }
    await context.close()
  })
}
