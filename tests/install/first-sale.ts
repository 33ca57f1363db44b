import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { FormBrowser } from '../support/form-browser.ts'

const PIN = '4921'
const OWNER = {
  name: 'Tendai Moyo',
  username: 'tendai',
  password: 'seven kopje stones',
  again: 'seven kopje stones',
  pin: PIN,
}

/** Adds the owner with the code of the start, makes this browser a till, and signs in at it. */
export async function openForBusiness(browser: FormBrowser, code: string): Promise<void> {
  await browser.open('/')
  await browser.follow(/Add the owner/)
  await browser.press(/Add owner/, { ...OWNER, code })
  const shown = browser.texts('main *').find((text) => /^[A-Z2-7]{4}( [A-Z2-7]{4})+$/.test(text)) ?? ''
  const secret = Secret.fromBase32(shown.replaceAll(' ', ''))
  await browser.press(/Confirm code/, { code: new TOTP({ secret }).generate() })
  await browser.press(/written them down/)
  await browser.open('/till')
  await browser.press(/Set up till/)
  await signIn(browser)
  expect(browser.shown?.url.pathname).toBe('/sell/airtime')
}

/** Signs in at the till by name and PIN. */
export async function signIn(browser: FormBrowser): Promise<void> {
  await browser.open('/sign-in')
  const name = browser.shown?.page.querySelector('[name=staffId]')
  await browser.press(/^Sign in$/, { staffId: name?.getAttribute('value') ?? '', pin: PIN })
  await browser.open('/sell/airtime')
}
