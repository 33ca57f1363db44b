import type { FormBrowser } from './form-browser.ts'

/** Sells airtime for cash through forms, and returns its ticket; throws unless the page says that the cash was taken. */
export async function sellByForm(browser: FormBrowser, recipient: string): Promise<string> {
  await browser.open('/sell/airtime')
  await browser.press(/^Find/, { recipient })
  await browser.press(/^\$0\.50/)
  await browser.press(/^Take this cash and sell/)
  const { status, url } = browser.shown ?? {}
  if (status !== 200 || !/^You took/.test(browser.heading)) {
    throw new Error(`${recipient}: ${status} ${url?.pathname} "${browser.heading}"`)
  }
  return browser.ticketId
}

/** Sells electricity for cash through forms, up to its token, and returns its ticket. */
export async function sellElectricityByForm(browser: FormBrowser, meter: string): Promise<string> {
  await browser.open('/sell/electricity')
  await browser.press(/^\$20\.00/, { recipient: meter })
  await browser.press(/^Take this cash and sell/, { confirmed: 'on' })
  if (!browser.text.includes('Enter this code into your meter')) throw new Error(`${meter}: "${browser.heading}"`)
  return browser.ticketId
}
