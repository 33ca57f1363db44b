import type { Page } from '@playwright/test'
import { expect, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'

// A stack of its own: nobody listens at its mail server.
test.use({
  extraEnv: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'pos@kopje.example', PARTNER_NAME: 'Vumba Airtime' },
})

async function expectEveryScreen(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of SCREENS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await expectToFit(page)
  }
  await page.setViewportSize(SCREENS[0].viewport)
}

test('the owner adds who gets reports by e-mail, is told what a test comes to, pauses and removes', async ({
  context,
  signIn,
  query,
}) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/reports')
  await page.getByRole('link', { name: 'By e-mail' }).click()
  await expect(page.getByText('Nobody gets reports by e-mail yet.')).toBeVisible()
  await page.getByLabel('Person').selectOption('Farai')
  await page.getByLabel('Address').fill('farai@kopje.example')
  await page.getByLabel('Each week').uncheck()
  await page.getByRole('button', { name: 'Add recipient' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'farai@kopje.example' })
  await expect(row).toContainText('Each day')
  await expect(row).not.toContainText('Each week')
  await row.getByRole('button', { name: 'Send test' }).click()
  await expect(row.getByText(/^The mail server did not take the test \(ESOCKET\)/)).toBeVisible()
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByText('paused')).toBeVisible()
  await row.getByRole('button', { name: 'Resume' }).click()
  await expect(row.getByText('paused')).toHaveCount(0)

  await query(`insert into "ReportMail" (id, "recipientId", environment, kind, "fromDay", "toDay", email, "branchCode", state, problem)
    select gen_random_uuid(), id, 'test', 'daily', '2026-11-01', '2026-11-01', email, '', 'unsure', 'NO_ANSWER' from "ReportRecipient"`)
  await page.reload()
  await expectEveryScreen(page)
  const sent = page.getByRole('row').filter({ hasText: 'not known: it may have arrived' })
  await expect(sent).toContainText('the server stopped while it was sent')
  await sent.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('waiting to be sent')).toBeVisible()
  await row.getByRole('button', { name: 'Remove' }).first().click()
  await expect(page.getByText('Nobody gets reports by e-mail yet.')).toBeVisible()
})

test('chosen columns stay while the report is sorted, and a saved view keeps them', async ({ context, signIn }) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/reports?by=branch')
  await page.getByText('Columns', { exact: true }).click()
  await page.getByLabel('Net sales').uncheck()
  await page.getByRole('button', { name: 'Show columns' }).click()
  await expect(page).toHaveURL(/column-sold=on&column-paid=on/)
  await expectEveryScreen(page)
  await page.getByText('Save this view').click()
  await page.getByLabel('Name').fill('Narrow')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Narrow', exact: true }).click()
  await expect(page).toHaveURL(/columns=sold%2Cpaid%2Creversed%2Ccost%2Cmargin/)
  await expect(page.getByLabel('Net sales')).not.toBeChecked()
  await expect(page.getByLabel('Margin')).toBeChecked()
})
