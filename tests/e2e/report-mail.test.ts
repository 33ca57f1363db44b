import type { Page } from '@playwright/test'
import { expect, sendFrom, signInPlainly, test } from '../support/counter.ts'
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
  stack,
  page,
  query,
}) => {
  const owner = await signInPlainly(stack.webUrl, 'Tendai', sendFrom(page.context()))
  const rowOf = (text: string) => owner.texts('tr').find((row) => row.includes(text)) ?? ''
  const farai = () => rowOf('farai@kopje.example')
  const [person] = await query(`select id::text from "Staff" where username = 'farai'`)
  await owner.open('/reports')
  await owner.follow(/^By e-mail/)
  expect(owner.text).toContain('Nobody gets reports by e-mail yet.')
  await owner.press(/^Add recipient/, { staffId: String(person?.id), email: 'farai@kopje.example', weekly: [] })
  expect(owner.text).toContain('Added.')
  expect(farai()).toContain('Each day')
  expect(farai()).not.toContain('Each week')
  await owner.press(/^Send test/)
  expect(farai()).toContain('The mail server did not take the test (ESOCKET)')
  await owner.press(/^Pause/)
  expect(farai()).toContain('paused')
  await owner.press(/^Resume/)
  expect(farai()).not.toContain('paused')

  await query(`insert into "ReportMail" (id, "recipientId", environment, kind, "fromDay", "toDay", email, "branchCode", state, problem)
    select gen_random_uuid(), id, 'test', 'daily', '2026-11-01', '2026-11-01', email, '', 'unsure', 'NO_ANSWER' from "ReportRecipient"`)
  await page.goto('/reports/mail')
  await expectEveryScreen(page)
  await owner.open('/reports/mail')
  expect(rowOf('not known: it may have arrived')).toContain('the server stopped while it was sent')
  await owner.press(/^Send again/)
  expect(owner.text).toContain('waiting to be sent')
  await owner.press(/^(Yes, )?remove/i)
  expect(owner.text).toContain('Nobody gets reports by e-mail yet.')
})

test('chosen columns stay while the report is sorted, and a saved view keeps them', async ({ stack, page }) => {
  const manager = await signInPlainly(stack.webUrl, 'Farai', sendFrom(page.context()))
  const search = () => manager.shown?.url.search
  const ticked = () => manager.names('input[type=checkbox][checked]')
  await manager.open('/reports?by=branch')
  await manager.press(/^Show columns/, { 'column-net': [] })
  expect(search()).toContain('column-sold=on&column-paid=on')
  await page.goto(manager.shown?.url.href ?? '')
  await expectEveryScreen(page)
  await manager.press(/^Save$/, { name: 'Narrow' })
  await manager.follow(/^Narrow$/)
  expect(search()).toContain('columns=sold%2Cpaid%2Creversed%2Ccost%2Cmargin')
  expect(ticked()).not.toContain('column-net')
  expect(ticked()).toContain('column-margin')
})
