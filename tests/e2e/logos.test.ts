import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test, ticketIdOf } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { sellDollar } from '../support/sell-dollar.ts'

/** A sun over a word, with a soft shade that only dots can show. */
function aLogo(width = 900, height = 300): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 300" width="${width}" height="${height}">
    <defs><linearGradient id="s"><stop offset="0" stop-color="#123"/><stop offset="1" stop-color="#cde"/></linearGradient></defs>
    <circle cx="150" cy="150" r="130" fill="#d60"/><rect x="320" y="90" width="560" height="120" fill="url(#s)"/></svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

const file = (buffer: Buffer, name = 'logo.png') => ({ name, mimeType: 'image/png', buffer })

async function openForm(office: Page) {
  await office.goto('/branches')
  await office.locator('summary', { hasText: 'Logo on slips' }).first().click()
  return office.locator('#main details[open]').first()
}

test('the owner previews how a logo prints, puts it on slips, and removes it again', async ({
  context,
  signIn,
  browser,
  freshNumber,
}) => {
  const office = await signIn(context, 'Tendai')
  const form = await openForm(office)
  await form.getByLabel('Picture').setInputFiles(file(Buffer.alloc(3_000_000, 7)))
  await expect(form.getByText('This file is larger than 2 MB.')).toBeVisible()
  await form.getByLabel('Picture').setInputFiles(file(Buffer.from('no picture at all')))
  await form.getByRole('button', { name: 'Save logo' }).click()
  await expect(form.getByText('We cannot read this picture')).toBeVisible()
  await form.getByLabel('Picture').setInputFiles(file(await aLogo()))
  await expect(form.getByText('Print preview')).toBeVisible()
  await expect(form.getByRole('img', { name: '58 mm' })).toBeVisible()
  await form.getByRole('button', { name: 'Save logo' }).click()
  await expect(form.getByText('On slips now')).toBeVisible()
  await expectToFit(office)
  await office.setViewportSize({ width: 360, height: 740 })
  await expectToFit(office)
  await office.setViewportSize({ width: 1366, height: 768 })

  await sellDollar(office, freshNumber())
  const receipt = `/tickets/${ticketIdOf(office)}/receipt`
  const picture = (page: Page) => page.locator('#receipt svg image').first()
  const widths: number[] = []
  for (const paper of ['58', '80', 'a4']) {
    await office.goto(`${receipt}?paper=${paper}`)
    await expect(picture(office)).toBeVisible()
    widths.push(Number(await picture(office).getAttribute('width')))
  }
  expect(widths).toEqual([384, 576, 576])
  await office.getByRole('button', { name: 'Create link to share' }).click()
  const href = await office.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  const address = /https?:\S+/.exec(decodeURIComponent(new URL(href ?? '').searchParams.get('text') ?? ''))?.[0]
  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const customer = await phone.newPage()
  await customer.goto(address ?? '')
  await expect(picture(customer)).toBeVisible()
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone.close()

  const again = await openForm(office)
  await again.getByRole('button', { name: 'Remove logo' }).click()
  await expect(again.getByText('No logo of its own.')).toBeVisible()
  await office.goto('/too-large')
  await expectToFit(office)
  await office.goto(receipt)
  await expect(picture(office)).toHaveCount(0)
})

test('a logo is set and refused without a script too', async ({ browser, signIn, stack }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.webUrl })
  const office = await signIn(context, 'Tendai')
  const form = await openForm(office)
  await form.getByLabel('Picture').setInputFiles(file(Buffer.from('<svg/>')))
  await form.getByRole('button', { name: 'Save logo' }).click()
  await expect(office.getByText('We cannot read this picture')).toHaveCount(1)
  const second = await openForm(office)
  await second.getByLabel('Picture').setInputFiles(file(await aLogo()))
  await second.getByRole('button', { name: 'Save logo' }).click()
  const third = await openForm(office)
  await expect(third.getByText('On slips now')).toBeVisible()
  await third.getByRole('button', { name: 'Remove logo' }).click()
  const fourth = await openForm(office)
  await fourth.getByLabel('Picture').setInputFiles(file(Buffer.alloc(3_000_000, 7)))
  await fourth.getByRole('button', { name: 'Save logo' }).click()
  await expect(office.getByText('This file is larger than 2 MB.')).toHaveCount(1)
  const fifth = await openForm(office)
  await fifth.getByLabel('Picture').setInputFiles(file(Buffer.alloc(12_000_000, 7)))
  await fifth.getByRole('button', { name: 'Save logo' }).click()
  await expect(office.getByRole('heading', { name: 'Too large to save' })).toBeVisible()
  await expect(office.getByText('what you sent is too large')).toBeVisible()
  await office.goBack()
  await expect(office).toHaveURL(/\/branches/)
  await context.close()
})
