import type { Locator } from '@playwright/test'
import { expect, sendFrom, signInPlainly, test } from '../support/counter.ts'

test('a sale appears in the statement, is found by its slip number and downloaded', async ({
  browser,
  stack,
  signIn,
  shop,
  query,
  freshNumber,
}) => {
  const office = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Farai')
  await office.goto('/statement')
  const number = freshNumber()
  await shop.press(/^Find/, { recipient: number })
  await shop.press(/^\$1\.00/)
  await shop.press(/^Take this cash and sell/)
  const [sale] = await query('select reference from "Sale" where "ticketId" = $1', [shop.ticketId])
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

  await office.getByLabel('Slip number or reference').fill(number)
  await office.getByRole('button', { name: 'Show' }).click()
  await expect(office.getByLabel('Slip number or reference')).toBeFocused()
  expect(office.url()).not.toContain(number)

  const reader = await signInPlainly(stack.webUrl, 'Farai')
  await reader.open('/statement')
  const rows = () => reader.texts('tbody tr')
  expect(rows().find((one) => one.includes(reference))).toMatch(/[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+ \d{4}/)
  await reader.follow(/^Print view/)
  expect(reader.text).toMatch(/[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+ \d{4}( – [^,]*)?, \d+ rows?, newest first/)
  await reader.open('/statement')
  await reader.press(/^Show/, { kind: 'top_up' })
  expect(reader.shown?.url.search).toContain('kind=top_up')
  expect(rows()).toHaveLength(1)
  expect(rows().join()).not.toContain(reference)
  await reader.press(/^Show/, { kind: '', text: reference.slice(0, -5) })
  expect(reader.shown?.url.search).toContain('text=')
  expect(rows()).toEqual([expect.stringContaining(reference)])

  const link = reader.shown?.page.querySelectorAll('a').find(({ text }) => text.trim() === 'Download CSV')
  const file = new URL(link?.getAttribute('href') ?? '', reader.shown?.url)
  const text = await (await fetch(file, { headers: { cookie: reader.cookie } })).text()
  expect(text.split('\r\n').length).toBe(3)
  expect(text).toContain(`,sale,${reference},`)
  expect(text).not.toContain(number.slice(1))
})

test('the day close says that the books agree, and a manager signs the finished day', async ({
  stack,
  page,
  query,
}) => {
  const office = await signInPlainly(stack.webUrl, 'Farai', sendFrom(page.context()))
  const began = () => query(`update "StatementSync" set "booksFrom" = now() - interval '3 days' returning 1 as one`)
  await expect.poll(began, { message: 'the worker reads the statement' }).toEqual([{ one: 1 }])
  await office.open('/day-close')
  expect(office.heading).toMatch(/^Day close, [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+ \d{4}$/)
  // Over midnight the page stays the same day's.
  expect(office.shown?.url.href).toMatch(/\/day-close\?day=\d{4}-\d{2}-\d{2}$/)
  const [row] = await query(
    `select to_char(now() at time zone 'Africa/Harare' - interval '2 days', 'YYYY-MM-DD') as day`,
  )
  const unsigned = () => office.text.match(/not signed/g)
  await office.open(`/day-close?day=${row?.day}`)
  expect(office.text).toContain('No differences.')
  expect(unsigned()).toHaveLength(4)
  await office.press(/^Sign [A-Z]/, { note: 'A quiet day.' })
  expect(unsigned()).toHaveLength(4)

  await page.goto(`/day-close?day=${row?.day}`)
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

  await office.open(`/day-close?day=${row?.day}`)
  await office.press(/^Sign [A-Z]/, { note: 'A quiet day.', sure: 'on' })
  expect(office.text).toContain('Signed by Farai, ')
  expect(office.text).toContain('A quiet day.')
  expect(office.offers(/^Sign [A-Z]/)).toBe(false)
  expect(unsigned()).toHaveLength(3)
  await office.follow(/not signed$/)
  expect(office.text).toContain('This day is not over. You can sign it after midnight.')
})

test('a note stays with whom another was faster than to sign the day, with who signed it and nothing to sign again', async ({
  context,
  stack,
  signIn,
  query,
}) => {
  const began = () => query(`update "StatementSync" set "booksFrom" = now() - interval '3 days' returning 1 as one`)
  await expect.poll(began, { message: 'the worker reads the statement' }).toEqual([{ one: 1 }])
  const [row] = await query(
    `select to_char(now() at time zone 'Africa/Harare' - interval '3 days', 'YYYY-MM-DD') as day`,
  )
  const address = `/day-close?day=${row?.day}`
  const [late, first] = [await signInPlainly(stack.webUrl, 'Farai'), await signInPlainly(stack.webUrl, 'Farai')]
  for (const office of [late, first]) await office.open(address)
  const typing = await signIn(context, 'Farai')
  await typing.goto(address)
  await typing.getByLabel('Note (optional)').fill('As Farai saw it.')
  await typing.getByLabel('I have checked this day').check()
  await first.press(/^Sign [A-Z]/, { note: 'Seen first.', sure: 'on' })
  expect(first.text).toContain('Signed by Farai, ')
  expect(first.texts('label:not(.hidden) textarea')).toEqual([])
  await late.press(/^Sign [A-Z]/, { note: 'As Farai saw it.', sure: 'on' })
  // One had pressed, without script, the other typed still when the page was refreshed.
  expect(late.text).toMatch(/Signed by Farai, .*Seen first\./)
  expect(late.text).toContain('Your note was not saved, because the day was already signed.')
  expect(late.texts('textarea')).toEqual(['As Farai saw it.'])
  expect(late.offers(/^Sign [A-Z]/)).toBe(false)
  await expect(typing.getByText(/^Signed by Farai, /)).toBeVisible()
  await expect(typing.getByText('Seen first.')).toBeVisible()
  await expect(typing.getByText('Your note was not saved, because the day was already signed.')).toBeVisible()
  await expect(typing.locator('textarea')).toHaveValue('As Farai saw it.')
  await expect(typing.getByRole('button', { name: /^Sign [A-Z]/ })).toHaveCount(0)
})
