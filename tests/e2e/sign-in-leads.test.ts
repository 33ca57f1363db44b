import { expect, test } from '../support/counter.ts'
import { FormBrowser } from '../support/form-browser.ts'

// A stack of its own: people get other secrets.
test.use({ extraEnv: { PARTNER_NAME: 'Leading Kiosks' } })

async function byPassword(webUrl: string, username: string): Promise<FormBrowser> {
  const browser = new FormBrowser(webUrl)
  await browser.open('/sign-in?way=password')
  await browser.press(/^Sign in$/, { username, password: 'kopje-demo' })
  return browser
}

test('a supervisor away from a till is led to the office, and the page about tills leads there too', async ({
  stack,
}) => {
  const browser = await byPassword(stack.webUrl, 'nomsa')
  expect(browser.shown?.url.pathname).toBe('/now')
  await browser.open('/till')
  expect(browser.text).toContain('This browser is not a till yet')
  await browser.follow(/^Office$/)
  expect(browser.shown?.url.pathname).toBe('/now')
})

test('somebody without any of the office is told who can make this browser a till, and led nowhere else', async ({
  stack,
  query,
}) => {
  const passwordOf = `(select "passwordHash" from "Staff" where username = 'nomsa')`
  await query(`update "Staff" set "passwordHash" = ${passwordOf} where username = 'tatenda'`)
  const browser = await byPassword(stack.webUrl, 'tatenda')
  expect(browser.shown?.url.pathname).toBe('/till')
  await expect(browser.follow(/^Office$/)).rejects.toThrow('No link')
})
