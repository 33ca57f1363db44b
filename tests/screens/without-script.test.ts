import { test } from '../support/counter.ts'
import { picture } from './camera.ts'

test.use({ javaScriptEnabled: false })
test.setTimeout(300_000)

const ADDRESSES = [
  ...[
    '/sell/airtime',
    '/sell/bundle',
    '/sell/electricity',
    '/sell/bill',
    '/collect',
    '/sales',
    '/shift',
    '/settings/keys',
    '/help?from=/sell/airtime',
  ],
  ...['/printer', '/display'],
]

test('pictures of the counter without a script', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /^Nomsa/ }).click()
  for (const address of ADDRESSES) {
    await page.goto(address)
    await picture(page, `without-script/${address.slice(1).replaceAll('/', '-')}`)
  }
  await page.goto('/sell/airtime')
  await page.getByLabel('Customer’s number').fill('0771234601')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: /^\$5\.00/ }).click()
  await page.getByText('Customer pays').first().waitFor()
  const ticket = page.url()
  await picture(page, 'without-script/quoted')
  await page.goto(`${ticket}/collect`)
  await picture(page, 'without-script/collect-ticket')
  await page.goto('/sell/airtime')
  await page.getByLabel('Customer’s number').fill('0771234602')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: /^\$5\.00/ }).waitFor()
  await picture(page, 'without-script/found')
})
