import { expect, quoteAirtime, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'

test('the customer’s screen follows the sale by itself, and goes dark when it is ended', async ({
  till,
  browser,
  stack,
  freshNumber,
}) => {
  const number = freshNumber()
  await till.goto('/display')
  await till.getByRole('button', { name: 'Pair a screen' }).click()
  const address = (await till.getByRole('link', { name: 'Open a second window' }).getAttribute('href')) ?? ''
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: stack.webUrl })
  const screen = await context.newPage()
  await screen.goto(address)
  await expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await quoteAirtime(till, number)
  await expect(screen.getByRole('heading', { name: '$1.00' })).toBeVisible()
  await expect(screen.getByText(number.replace(/^(\d{3})(\d{3})/, '$1 $2 '))).toBeVisible()
  await expectToFit(screen)
  await till.keyboard.press('F9')
  await expect(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await till.goto('/display')
  await till.getByRole('button', { name: 'End it' }).first().click()
  await expect(screen.getByText('This screen was ended at the till.')).toBeVisible()
  await context.close()
})
