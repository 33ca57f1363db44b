import type { Page } from '@playwright/test'
import { expect, signInPlainly, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'

async function change(page: Page, old: string, secret: string): Promise<void> {
  const form = page.locator('form', { hasText: 'Old PIN' })
  await form.getByLabel('Old PIN').fill(old)
  await form.getByLabel('New PIN').fill(secret)
  await form.getByLabel('The same again').fill(secret)
  await form.getByRole('button', { name: 'Change PIN' }).click()
}

test('the person’s menu leads to changing the own PIN, with script', async ({ till }) => {
  await till.locator('summary', { hasText: 'Rudo' }).click()
  await till.getByRole('link', { name: 'Change PIN or password' }).click()
  await change(till, '4068', '7193')
  await expect(till.getByText('Nothing was changed')).toBeVisible()
  await change(till, '1234', '2580')
  await expect(till.getByText('among the first that others try')).toBeVisible()
  await expectToFit(till)
  await change(till, '1234', '7193')
  await expect(till.getByText('Use the new one from now on')).toBeVisible()
  await till.getByRole('link', { name: 'Back' }).click()
  await expect(till.getByLabel('Customer’s number')).toBeVisible()
})

test('the person’s menu leads to changing the own PIN, without script', async ({ stack }) => {
  const till = await signInPlainly(stack.webUrl, 'Blessing')
  const changeTo = (password: string, secret: string) => till.press(/^Change PIN/, { password, secret, again: secret })
  await till.follow(/^Change PIN or password/)
  await changeTo('4068', '8406')
  expect(till.text).toContain('Nothing was changed')
  await changeTo('1234', '2580')
  expect(till.text).toContain('among the first that others try')
  expect(till.standsIn(/^Change PIN/, ['password'])).toEqual({ password: [''] })
  await changeTo('1234', '8406')
  expect(till.text).toContain('Use the new one from now on')
  await till.follow(/^Back/)
  expect(till.texts('label').join()).toContain('Customer’s number')
})
