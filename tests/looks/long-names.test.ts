import { expect, quoteAirtime, signInPlainly, test } from '../support/counter.ts'
import { SCREENS } from '../support/fit.ts'
import { expectWithinScreen } from '../support/loses-nothing.ts'
import { sellByForm } from '../support/sell-by-form.ts'

// A stack of its own: nobody else’s people and branches get these names.
test.use({ extraEnv: { LOG_LEVEL: 'error', PARTNER_NAME: 'Long Names' } })

const LISTS = ['/now', '/sold', '/paid', '/drawers', '/staff', '/audit', '/customers', '/tills', '/branches', '/cash']

test('names of 34 letters without a space stay within the screen and their columns, in whole', async ({
  browser,
  stack,
  signIn,
  portal,
  query,
  freshNumber,
}) => {
  const shop = await signInPlainly(stack.webUrl)
  await sellByForm(shop, freshNumber())
  await query(`update "Ticket" set "customerName" = repeat('Customername', 2) || 'customerna'`)
  await query(`update "Branch" set name = repeat('Branchname', 3) || left(replace(code, '-', ''), 4)`)
  await query(`update "Staff" set name = left(name, 3) || repeat('Personname', 3) || left(id::text, 1)`)
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'reject', times: 1 }])
  const context = await browser.newContext({ baseURL: stack.webUrl })
  const page = await signIn(context, 'Ten')
  await quoteAirtime(page, freshNumber())
  await page.keyboard.press('F6')
  await page.getByLabel('Payer’s number').fill(freshNumber())
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: /^No money yet. We have requested/ })).toBeVisible()
  await portal.settleUnasked()
  await expect(page.getByRole('heading', { name: '$1.00 is kept for the customer.' })).toBeVisible({ timeout: 40_000 })
  await query(`update "Sale" set "productName" = repeat('Productname', 3) || 'p'`)
  for (const { viewport } of SCREENS) {
    await page.setViewportSize(viewport)
    for (const address of LISTS) {
      const what = `${address} at ${viewport.width}`
      await page.goto(address)
      await expect(page).toHaveURL(address)
      await expectWithinScreen(page, what)
      expect.soft(await page.evaluate(beyondTheirBox), what).toEqual([])
    }
  }
  await context.close()
})

/** Runs in the page: texts that end beyond the cell, item or paper they are in, with what is folded. */
function beyondTheirBox(): string[] {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const beyond: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    const box = parent?.closest('td, th, li, dd, summary, section')
    if (!parent || !box || parent.closest('select, .sr-only, [class*="overflow-x-auto"], thead')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (text.width > 0 && text.right > box.getBoundingClientRect().right + 1) beyond.push(`${node.textContent}`)
  }
  return beyond
}
