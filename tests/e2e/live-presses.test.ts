import type { Page } from '@playwright/test'
import { expect, quoteAirtime, test, ticketIdOf } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { pressWhatChanges, takesPresses } from '../support/live-presses.ts'
import { blackButtons } from '../support/looks.ts'

// News arrives under a hand that is about to press what stood there.

const CASH = `select coalesce(sum("nativeCents"), 0)::int as cents from "JournalPosting" p
  join "JournalEntry" e on e.id = p."entryId" where p.account = 'drawer' and e."ticketId" = $1`

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm $1.00 given back' })
const next = (page: Page) => page.getByRole('link', { name: 'Serve the next customer' })
const refusal = (page: Page) => page.getByText('The screen had just changed')

/** A sale for a dollar that waits, and fails half a minute later. */
async function sellWaiting(page: Page, number = '263000000003'): Promise<void> {
  await quoteAirtime(page, number)
  await page.keyboard.press('F9')
  await expect(next(page)).toBeVisible()
}

test('a press in the moment in which a failure arrives books nothing and says so; a second later the button is ready', async ({
  till,
  portal,
  query,
}) => {
  await sellWaiting(till)
  const posted = await pressWhatChanges(till)
  await portal.advance(40)
  await expect(refusal(till)).toBeVisible()
  await expect(confirm(till)).toBeVisible()
  expect(posted).toEqual([])
  expect(await query(CASH, [ticketIdOf(till)])).toEqual([{ cents: 100 }])
  await takesPresses(till)
  await confirm(till).click()
  await expect(till.getByRole('heading', { name: /^\$1\.00 was given back/ })).toBeVisible()
  await expect(refusal(till)).toHaveCount(0)
})

test('money that was confirmed given back by mistake is put back with one press', async ({ till, portal, query }) => {
  await sellWaiting(till)
  await portal.advance(40)
  await expect(confirm(till)).toBeVisible()
  await takesPresses(till)
  await confirm(till).click()
  await till.getByRole('button', { name: 'Undo: $1.00 is still in the drawer' }).click()
  await expect(confirm(till)).toBeVisible()
  expect(await query(CASH, [ticketIdOf(till)])).toEqual([{ cents: 100 }])
})

for (const { name, viewport, touch } of [
  { name: 'the mouse, on a desk', viewport: { width: 1366, height: 768 }, touch: false },
  { name: 'a thumb, on a phone', viewport: { width: 360, height: 740 }, touch: true },
]) {
  test.describe(() => {
    test.use({ viewport, hasTouch: touch, isMobile: touch })

    test(`where the next customer stood nothing pays out, by ${name}`, async ({ till, portal, query }) => {
      await sellWaiting(till)
      const ticketId = ticketIdOf(till)
      const box = await next(till).boundingBox()
      if (!box) throw new Error('The next customer is not on screen')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (!touch) await till.mouse.move(x, y)
      await portal.advance(40)
      await expect(confirm(till)).toBeVisible()
      await expectToFit(till)
      await takesPresses(till)
      expect(await overlapOf(till, box)).toBe(0)
      expect(await postsAt(till, [x, y])).toBe(false)
      if (touch) await till.touchscreen.tap(x, y)
      else await till.mouse.click(x, y)
      expect(await query(CASH, [ticketId])).toEqual([{ cents: 100 }])
    })
  })
}

test('Enter, on which the next customer was, pays nothing out after a failure, and what pays out has no focus', async ({
  till,
  portal,
  query,
}) => {
  await sellWaiting(till)
  await expect(next(till)).toBeFocused()
  await portal.advance(40)
  await expect(confirm(till)).toBeVisible()
  expect(await blackButtons(till)).toEqual(['Confirm $1.00 given back'])
  await takesPresses(till)
  await till.keyboard.press('Enter')
  await expect(confirm(till)).not.toBeFocused()
  await till.keyboard.press('Enter')
  await expect(confirm(till)).toBeVisible()
  expect(await query(CASH, [ticketIdOf(till)])).toEqual([{ cents: 100 }])
})

test('a key that went down before the failure arrived books nothing however long it is held', async ({
  till,
  portal,
  query,
}) => {
  await sellWaiting(till)
  await till.evaluate(() => document.body.focus())
  await till.locator('h1').click()
  await till.keyboard.down('Enter')
  await portal.advance(40)
  await expect(confirm(till)).toBeVisible()
  await takesPresses(till)
  await confirm(till).focus()
  await till.keyboard.down('Enter')
  await expect(refusal(till)).toBeVisible()
  await till.keyboard.up('Enter')
  expect(await query(CASH, [ticketIdOf(till)])).toEqual([{ cents: 100 }])
  await till.keyboard.press('Enter')
  await expect(till.getByRole('heading', { name: /^\$1\.00 was given back/ })).toBeVisible()
})

/** How much of a box, in pixels, is covered by something that pays out. */
async function overlapOf(page: Page, box: { x: number; y: number; width: number; height: number }): Promise<number> {
  const boxes = await page.locator('[data-pays-out] button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
  const covered = boxes.map((other) => {
    const across = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x)
    const down = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y)
    return Math.max(0, across) * Math.max(0, down)
  })
  return covered.reduce((sum, one) => sum + one, 0)
}

/** Whether a press at this place would post something. */
function postsAt(page: Page, place: [number, number]): Promise<boolean> {
  return page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('form[action] button') != null, place)
}
