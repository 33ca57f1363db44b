import type { Page } from '@playwright/test'
import { expect, quoteAirtime, test } from '../support/counter.ts'
import { FormBrowser } from '../support/form-browser.ts'

/** Wraps each text of the page in an element, as a browser's translator does, until the page has started. */
function splitTexts(): void {
  const split = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || !text.data.trim() || parent.closest('script, style, noscript, textarea, font')) continue
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
    }
  }
  const watch = new MutationObserver(() => document.body && split())
  watch.observe(document, { childList: true, subtree: true })
  addEventListener('load', () => watch.disconnect())
}

const fault = (page: Page) => page.getByRole('heading', { name: 'Something went wrong on our side' })

test('a page says that no browser translates it or makes links of its numbers', async ({ stack }) => {
  const browser = new FormBrowser(stack.webUrl)
  await browser.open('/sign-in')
  const said = (selector: string, attribute: string) =>
    browser.shown?.page.querySelector(selector)?.getAttribute(attribute)
  expect(said('html', 'translate')).toBe('no')
  expect(said('meta[name="google"]', 'content')).toBe('notranslate')
  const formats = 'telephone=no, date=no, address=no, email=no'
  expect(said('meta[name="format-detection"]', 'content')).toBe(formats)
})

test('pages whose texts are split while they start still sell', async ({ till, freshNumber }) => {
  await till.addInitScript(splitTexts)
  await quoteAirtime(till, freshNumber())
  await till.reload()
  await expect(fault(till)).toHaveCount(0)
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /^You took \$1\.00/ })).toBeVisible()
  await till.reload()
  await till.getByRole('link', { name: /^Next customer/ }).click()
  await expect(till.getByLabel('Customer’s number')).toBeVisible()
  await expect(fault(till)).toHaveCount(0)
})

/** Moves what the page says of the number into an element of its own, and then has the page take it away. */
async function moveOperator(page: Page): Promise<void> {
  const operator = page.getByText('Econet', { exact: true }).first()
  await expect(operator).toBeVisible()
  await operator.evaluate((shown) => {
    const font = document.createElement('font')
    shown.replaceWith(font)
    font.append(shown)
  })
  await page.keyboard.press('Backspace')
}

test('a page that something else has changed is loaded again, once, with what was typed', async ({ till }) => {
  await till.goto('/sell/airtime')
  const number = till.getByLabel('Customer’s number')
  await number.fill('0771234567')
  const loaded = till.waitForEvent('load')
  await moveOperator(till)
  await loaded
  await expect(number).toHaveValue(/^077 ?123 ?456$/)
  await expect(fault(till)).toHaveCount(0)
  await number.press('End')
  await number.pressSequentially('7')
  await moveOperator(till)
  await expect(fault(till)).toBeVisible()
  await expect(till.getByText(/Switch translation off/)).toBeVisible()
  await expect(till.getByText(/do not sell again/)).toBeVisible()
})
