import { expect, quoteElectricity, test, ticketIdOf } from '../support/counter.ts'
import { sellDollar } from '../support/sell-dollar.ts'

test.use({ serviceWorkers: 'allow' })

test('a newcomer sells airtime with only the keyboard, and every screen is right at once', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^Rudo/ }).click()
  await expect(page.getByLabel('Customer’s number')).toBeFocused()
  const balance = page.getByText(/Service balance/).first()
  await expect(balance).toContainText('$')
  const before = await balance.textContent()
  await page.keyboard.type('+263 77 900 0001')
  await expect(page.getByText('Econet', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('4')
  await expect(page.getByText('Price held for')).toBeVisible()
  await page.keyboard.type('10')
  await expect(page.getByRole('button', { name: /Take \$10\.00, give \$5\.00, sell/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Delivered')).toHaveCount(0)
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'You took $10.00. Give $5.00 change.' })).toBeVisible()
  await expect(page.getByText('077 900 0001').first()).toBeVisible()
  await expect(page.getByText('1 sold')).toBeVisible()
  await expect(balance).not.toHaveText(String(before))
})

test('a bundle is sold from its list', async ({ till }) => {
  await till.goto('/sell/bundle')
  await till.getByLabel('Customer’s number').fill('0779000002')
  // The list moves when it is known whose number it is; a press between its down and its up would be lost.
  await expect(till.getByText('Econet', { exact: true }).first()).toBeVisible()
  await till.getByRole('button', { name: /Econet data 1 GB 7 days/ }).click()
  await till.getByRole('button', { name: /^Take \$3\.00, sell/ }).click()
  await expect(till.getByRole('heading', { name: 'You took $3.00. No change to give.' })).toBeVisible()
})

test('electricity: the name is read aloud and confirmed before the sale, the token comes in five groups', async ({
  till,
  deliverableOf,
}) => {
  await quoteElectricity(till, '00000000001')
  await expect(till.getByText('SANDBOX CUSTOMER').first()).toBeVisible()
  await till.keyboard.press('F9')
  await expect(till).toHaveURL(/tickets/)
  await expect(till.getByText('Price held for')).toBeVisible()
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
  const groups =
    String((await deliverableOf(ticketIdOf(till))).token)
      .replace(/\D/g, '')
      .match(/.{4}/g) ?? []
  expect(groups).toHaveLength(5)
  await expect(
    till
      .getByText(groups.join(' '))
      .or(till.getByText(groups.join('')))
      .first(),
  ).toBeVisible()
  await till.keyboard.press('Enter')
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
})

test('every quote carries the branch and the till', async ({ till, stack, freshNumber, query }) => {
  await sellDollar(till, freshNumber())
  const [sale] = await query('select reference from "Sale" where "ticketId" = $1', [ticketIdOf(till)])
  const headers = { authorization: 'Bearer service_test_demo_all_abilities' }
  const answer = await fetch(`${stack.simulatorUrl}/api/v1/transactions?reference=${sale?.reference}`, { headers })
  const { data } = (await answer.json()) as { data: Record<string, string>[] }
  expect(data[0]).toMatchObject({ branch_id: 'HRE-01', terminal_id: expect.stringMatching(/^HRE-01-T\d+$/) })
})
