import { FormBrowser } from '../form-browser.ts'
import type { Caller } from './callers.ts'

/** The browser, without scripts, of somebody who is signed in at a web process. */
export function callerBrowser(webUrl: string, { headers: signedIn }: Caller): FormBrowser {
  return new FormBrowser(webUrl, async (url, { headers, ...request }) => {
    const answer = await fetch(url, { ...request, headers: { ...headers, ...signedIn }, redirect: 'manual' })
    return { status: answer.status, location: answer.headers.get('location'), source: await answer.text() }
  })
}
