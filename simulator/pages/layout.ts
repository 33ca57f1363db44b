import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** A piece of a page, already escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** No scripts run here, and nothing loads from elsewhere. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

const LINKS = [
  ['/portal', 'Account'],
  ['/portal/keys', 'Keys'],
  ['/portal/webhooks', 'Webhooks'],
  ['/portal/requests', 'Requests'],
  ['/portal/catalogue', 'Catalogue'],
  ['/portal/faults', 'Faults'],
  ['/portal/clock', 'Clock'],
  ['/portal/phone', 'Customer’s phone'],
] as const

/** A whole page; `path` marks the current place, and `signedIn` shows the portal's navigation. */
export function page(options: { title: string; path: string; signedIn: boolean; body: Html }): Html {
  const { title, path, signedIn, body } = options
  const links = LINKS.map(([href, text]) =>
    href === path ? html`<a href="${href}" aria-current="page">${text}</a>` : html`<a href="${href}">${text}</a>`,
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Service simulator</title>
<link rel="stylesheet" href="/assets/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<header><strong>Service simulator</strong>${signedIn ? links : ''} <a href="/docs">API</a>${
    signedIn ? html`<form method="post" action="/portal/sign-out"><button class="plain">Sign out</button></form>` : ''
  }</header>
<main><h1>${title}</h1>${body}</main>
</body>
</html>`
}

/** A state in words and in its colour. */
export function state(text: string): Html {
  const good = ['completed', 'delivered', 'credited', 'open', 'done', 'on']
  const wait = ['pending', 'paused', 'off']
  const tone = good.includes(text) ? 'good' : wait.includes(text) ? 'wait' : 'bad'
  return html`<span class="${tone}">${text}</span>`
}
