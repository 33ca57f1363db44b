import type { FormBrowser } from './form-browser.ts'

/** Sells airtime for cash through forms; throws unless the page says that the cash was taken. */
export async function sellByForm(browser: FormBrowser, recipient: string): Promise<void> {
  await browser.open('/sell/airtime')
  await browser.press(/^Find/, { recipient })
  await browser.press(/^\$0\.50/)
  await browser.press(/^Take this cash and sell/)
  const { status, url } = browser.shown ?? {}
  if (status !== 200 || !/^You took/.test(browser.heading)) {
    throw new Error(`${recipient}: ${status} ${url?.pathname} "${browser.heading}"`)
  }
}
