import { byPassword } from '../support/authenticator-by-form.ts'
import { beginFresh, expect, test } from '../support/counter.ts'
import { FormBrowser } from '../support/form-browser.ts'
import { freshCode } from '../support/fresh-code.ts'

// A shop of its own: people get other secrets, languages and an authenticator.
beginFresh()

const language = (browser: FormBrowser) => browser.shown?.page.querySelector('html')?.getAttribute('lang')

async function signedInByPassword(webUrl: string, username: string): Promise<FormBrowser> {
  const browser = new FormBrowser(webUrl)
  await byPassword(browser, username)
  return browser
}

test('a supervisor away from a till is led to the office, and the page about tills leads there too', async ({
  stack,
}) => {
  const browser = await signedInByPassword(stack.webUrl, 'nomsa')
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
  const browser = await signedInByPassword(stack.webUrl, 'tatenda')
  expect(browser.shown?.url.pathname).toBe('/till')
  await expect(browser.follow(/^Office$/)).rejects.toThrow('No link')
})

test('whoever takes over a till reads their own language, unless they chose one to sign in', async ({
  shop,
  query,
}) => {
  await query(`update "Staff" set locale = 'sn' where username = 'blessing'`)
  await query(`update "Staff" set locale = 'nd' where username = 'tatenda'`)
  expect(language(shop)).toBe('en')
  await shop.open('/sign-in')
  await shop.press(/^Blessing/)
  expect(language(shop)).toBe('sn')
  await shop.open('/sign-in')
  await shop.press(/^English$/)
  await shop.press(/^Tatenda/)
  expect(language(shop)).toBe('en')
  await shop.open('/sign-in')
  await shop.press(/^Tatenda/)
  expect(language(shop)).toBe('nd')
  shop.forget('pos-session')
  await shop.open('/sign-in')
  await shop.press(/^Rudo/)
  expect(language(shop)).toBe('en')
  const own = await query(`select username, locale from "Staff" where locale <> 'en' order by username`)
  expect(own).toEqual([
    { username: 'blessing', locale: 'sn' },
    { username: 'tatenda', locale: 'nd' },
  ])
})

test('a second press of the last step of a sign-in leads on, as the first did', async ({ stack, query }) => {
  const browser = await signedInByPassword(stack.webUrl, 'farai')
  expect(browser.heading).toBe('Set up your authenticator')
  const secret = (/[A-Z2-7]{4}(?: [A-Z2-7]{4}){3,}/.exec(browser.text)?.[0] ?? '').replaceAll(' ', '')
  await browser.press(/^Confirm code$/, { code: await freshCode(query, secret) })
  const { url, ...again } = browser.draft(/^I have written them down$/)
  await browser.press(/^I have written them down$/)
  expect(browser.shown?.url.pathname).toBe('/overview')
  const headers = { cookie: browser.cookie, origin: stack.webUrl }
  const answer = await fetch(url, { ...again, headers, redirect: 'manual' })
  expect(answer.headers.get('location')).toMatch(/\/office$/)
})
