import type { FormBrowser } from './form-browser.ts'
import { freshCode, type Query } from './fresh-code.ts'

/** The secret that a page offers for a new authenticator. */
export function offeredSecret(browser: FormBrowser): string {
  const letters = /[A-Z2-7]{4}(?: [A-Z2-7]{4}){3,}/.exec(browser.text)?.[0]
  if (!letters) throw new Error(`No secret on ${browser.shown?.url.pathname}: ${browser.text.slice(0, 600)}`)
  return letters.replaceAll(' ', '')
}

/** Confirms the authenticator that the shown page offers, and returns its secret. */
export async function confirmOffered(browser: FormBrowser, query: Query): Promise<string> {
  const secret = offeredSecret(browser)
  await browser.press(/^Confirm code$/, { code: await freshCode(query, secret) })
  return secret
}

/** Signs in by password, up to the page to which that leads. */
export async function byPassword(browser: FormBrowser, username: string): Promise<void> {
  await browser.open('/sign-in?way=password')
  await browser.press(/^Sign in$/, { username, password: 'kopje-demo' })
}
