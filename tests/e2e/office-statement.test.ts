import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { expect, test, ticketIdOf } from '../support/counter.ts'
import { sellDollar } from '../support/sell-dollar.ts'

test('a sale appears in the statement, is found by its slip number and downloaded', async ({
  browser,
  stack,
  signIn,
  till,
  query,
  freshNumber,
}) => {
  const office = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Farai')
  await office.goto('/statement')
  const number = freshNumber()
  await sellDollar(till, number)
  const [sale] = await query('select reference from "Sale" where "ticketId" = $1', [ticketIdOf(till)])
  const reference = String(sale?.reference)
  const row = office.getByRole('row').filter({ hasText: reference })
  await expect(row).toBeVisible({ timeout: 60_000 })
  await expect(row).toContainText('Harare First Street')
  await expect(row).toContainText(`077 ••• ${number.slice(-3)}`)
  await expect(row).toContainText('$0.95')
  await office.setViewportSize({ width: 1366, height: 768 })
  const setChained = async (chained: boolean) => {
    await query('update "StatementEntry" set chained = $1 where reference = $2 returning 1 as one', [
      chained,
      reference,
    ])
    await office.reload()
  }
  // Alone, since the sales of other tests may be in the list. A reference and the Service’s id below it, a line each:
  // eight rows fill the screen, not five. A remark makes its row higher, not its column wider.
  await office.goto(`/statement?text=${reference}`)
  const line = row.getByRole('cell').filter({ hasText: reference })
  const sizeOf = async (cell: Locator) => (await cell.boundingBox()) ?? { width: Infinity, height: Infinity }
  expect((await sizeOf(line)).height).toBeLessThan(64)
  await setChained(false)
  await expect(office.getByText('does not follow from the previous row')).toBeVisible()
  expect((await sizeOf(row.getByRole('cell').last())).width).toBeLessThan(200)
  await setChained(true)
  await office.goto('/statement')
  await line.getByText(reference.slice(-4), { exact: false }).first().click()
  expect(await office.evaluate(() => String(getSelection()))).toBe(reference)

  await expect(row).toContainText(/[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+ \d{4}/)
  await office.getByRole('link', { name: 'Print view' }).click()
  await expect(
    office.getByText(/^[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+ \d{4}( – .*)?, \d+ rows?, newest first/),
  ).toBeVisible()
  await office.goBack()

  await office.getByLabel('Type').selectOption('top_up')
  await office.getByRole('button', { name: 'Show' }).click()
  await expect(office).toHaveURL(/kind=top_up/)
  await expect(office.getByRole('row')).toHaveCount(2)
  await office.getByLabel('Type').selectOption('')
  await office.getByLabel('Slip number or reference').fill(reference.slice(0, -5))
  await office.getByRole('button', { name: 'Show' }).click()
  await expect(office).toHaveURL(/text=/)
  await expect(office.getByRole('row')).toHaveCount(2)
  await expect(row).toBeVisible()

  const coming = office.waitForEvent('download')
  await office.getByRole('link', { name: 'Download CSV' }).click()
  const text = readFileSync(await (await coming).path(), 'utf8')
  expect(text.split('\r\n').length).toBe(3)
  expect(text).toContain(`,sale,${reference},`)
  expect(text).not.toContain(number.slice(1))

  await office.getByLabel('Slip number or reference').fill(number)
  await office.getByRole('button', { name: 'Show' }).click()
  await expect(office.getByLabel('Slip number or reference')).toBeFocused()
  expect(office.url()).not.toContain(number)
})

test('the day close says that the books agree, and a manager signs the finished day', async ({
  context,
  signIn,
  query,
}) => {
  const page = await signIn(context, 'Farai')
  const began = () => query(`update "StatementSync" set "booksFrom" = now() - interval '3 days' returning 1 as one`)
  await expect.poll(began, { message: 'the worker reads the statement' }).toEqual([{ one: 1 }])
  await page.goto('/day-close')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Day close, [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+ \d{4}$/,
  )
  // Over midnight the page stays the same day's.
  await expect(page).toHaveURL(/\/day-close\?day=\d{4}-\d{2}-\d{2}$/)
  const [row] = await query(
    `select to_char(now() at time zone 'Africa/Harare' - interval '2 days', 'YYYY-MM-DD') as day`,
  )
  await page.goto(`/day-close?day=${row?.day}`)
  await expect(page.getByText('No differences.')).toBeVisible()
  await expect(page.getByText('not signed')).toHaveCount(4)
  await page.getByLabel('Note (optional)').fill('A quiet day.')
  await page.getByRole('button', { name: /^Sign [A-Z]/ }).click()
  await expect(page.getByText('not signed')).toHaveCount(4)
  await page.getByLabel('I have checked this day').check()
  await page.locator('input[name=sure]').evaluate((box) => box.setAttribute('data-before', ''))
  // The worker reads the statement each minute, and should not do so just now.
  const fallBehind = `update "StatementSync" set "syncedAt" = now() - interval '10 days'
    where "syncedAt" > now() - interval '50 seconds' returning 1 as one`
  await expect.poll(() => query(fallBehind), { timeout: 20_000 }).toEqual([{ one: 1 }])
  await page.getByRole('button', { name: /^Sign [A-Z]/ }).press('Enter')
  await expect(page.locator('section', { hasText: 'has not been read' }).last()).toBeFocused()
  await expect(page.locator('textarea')).toHaveValue('A quiet day.')
  // The same box, so that a keyboard that stands on it stays there.
  await expect(page.locator('input[name=sure][data-before]')).not.toBeChecked()
  await query(`update "StatementSync" set "syncedAt" = now() returning 1 as one`)
  await page.reload()
  await page.getByLabel('Note (optional)').fill('A quiet day.')
  await page.getByLabel('I have checked this day').check()
  await page.getByRole('button', { name: /^Sign [A-Z]/ }).click()
  await expect(page.getByText(/^Signed by Farai, /)).toBeVisible()
  await expect(page.getByText('A quiet day.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign [A-Z]/ })).toHaveCount(0)
  await expect(page.getByText('not signed')).toHaveCount(3)
  await page
    .getByRole('link', { name: /not signed$/ })
    .first()
    .click()
  await expect(page.getByText('This day is not over. You can sign it after midnight.')).toBeVisible()
})

test('a note stays with whom another was faster than to sign the day, with who signed it and nothing to sign again', async ({
  browser,
  stack,
  signIn,
  query,
}) => {
  const began = () => query(`update "StatementSync" set "booksFrom" = now() - interval '3 days' returning 1 as one`)
  await expect.poll(began, { message: 'the worker reads the statement' }).toEqual([{ one: 1 }])
  const [row] = await query(
    `select to_char(now() at time zone 'Africa/Harare' - interval '3 days', 'YYYY-MM-DD') as day`,
  )
  const open = async (name: string, javaScriptEnabled: boolean) => {
    const page = await signIn(await browser.newContext({ baseURL: stack.webUrl, javaScriptEnabled }), name)
    await page.goto(`/day-close?day=${row?.day}`)
    await page.getByLabel('Note (optional)').fill(`As ${name} saw it.`)
    await page.getByLabel('I have checked this day').check()
    return page
  }
  const [typing, late, first] = [await open('Farai', true), await open('Farai', false), await open('Farai', true)]
  await first.getByLabel('Note (optional)').fill('Seen first.')
  await first.getByRole('button', { name: /^Sign [A-Z]/ }).click()
  await late.getByRole('button', { name: /^Sign [A-Z]/ }).click()
  await expect(first.getByText(/^Signed by Farai, /)).toBeVisible()
  await expect(first.locator('textarea')).toBeHidden()
  // One of them typed still when the page was refreshed, the other had pressed, without script.
  for (const page of [typing, late]) {
    await expect(page.getByText(/^Signed by Farai, /)).toBeVisible()
    await expect(page.getByText('Seen first.')).toBeVisible()
    await expect(page.getByText('Your note was not saved, because the day was already signed.')).toBeVisible()
    await expect(page.locator('textarea')).toHaveValue('As Farai saw it.')
    await expect(page.getByRole('button', { name: /^Sign [A-Z]/ })).toHaveCount(0)
  }
})
