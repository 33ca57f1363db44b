import { expect, test, ticketIdOf } from '../support/counter.ts'

test.use({ javaScriptEnabled: false })

test('sign-in, a cash sale and its outcome work without a script', async ({ page, freshNumber }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /^Rudo/ }).click()
  await page.getByLabel('Customer’s number').fill(freshNumber())
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: /^\$5\.00/ }).click()
  await expect(page.getByText('Customer pays').first()).toBeVisible()
  await page.getByLabel('Cash received, in dollars').fill('10')
  await page.getByRole('button', { name: 'Work out the change' }).click()
  await page.getByRole('button', { name: 'Take $10.00, give $5.00, sell' }).click()
  await expect(page.getByRole('heading', { name: 'You took $10.00. Give $5.00 change.' })).toBeVisible()
  await page.getByRole('button', { name: 'Print slip' }).click()
  await expect(page).toHaveURL(new RegExp(`${ticketIdOf(page)}/receipt`))
})

test('a tab gets its name from a page’s first bytes, and not its address until the rest is there', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /^Rudo/ }).click()
  for (const address of ['/sign-in', '/sell/airtime', '/sales', '/waiting']) {
    const [head] = (await (await page.request.get(address)).text()).split('</head>')
    expect(head, address).toMatch(/<title>[^<]+<\/title>/)
  }
})

test('a waiting outcome refreshes without a script', async ({ page, portal }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /^Rudo/ }).click()
  await page.getByLabel('Customer’s number').fill('263000000003')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: /^\$10\.00/ }).click()
  await page.getByRole('button', { name: /sell/i }).last().click()
  await expect(page.getByRole('heading', { name: 'Keep the $10.00. The Service has accepted the sale.' })).toBeVisible()
  await portal.advance(40)
  await expect(page.getByRole('heading', { name: 'Give $10.00 back to the customer.' })).toBeVisible({
    timeout: 45_000,
  })
})

test('a PIN at the till works without a script, and ten wrong ones are stopped with a sentence', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /^Tatenda/ }).click()
  await page.context().clearCookies({ name: 'pos-session' })
  const tryPin = async (pin: string) => {
    await page.goto('/sign-in')
    await page.getByRole('radio', { name: /Tatenda/ }).check({ force: true })
    await page.getByLabel('PIN', { exact: true }).fill(pin)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await tryPin('0000')
  await expect(page.getByText('Wrong PIN. Try again')).toBeVisible()
  for (let tries = 2; tries <= 10; tries++) await tryPin('0000')
  await expect(page.getByText(/Too many wrong tries/)).toBeVisible()
})
