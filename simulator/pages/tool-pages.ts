import { html } from 'hono/html'
import { type Html, state } from './layout.ts'

export type RequestView = {
  at: string
  environment: string
  method: string
  path: string
  status: number
  error_code: string | null
  request_id: string
  duration_ms: number
}

/** The latest API requests. */
export function requestsPage(requests: RequestView[]): Html {
  const rows = requests.map(
    (one) => html`<tr>
<td>${one.at}</td><td>${one.environment}</td><td><code>${one.method} ${one.path}</code></td>
<td>${one.status} ${one.error_code === null ? '' : html`<span class="bad">${one.error_code}</span>`}</td>
<td><code>${one.request_id}</code></td><td>${one.duration_ms} ms</td>
</tr>`,
  )
  return html`<section>
<table><tr><th>Time</th><th>Key</th><th>Request</th><th>Answer</th><th>Request id</th><th>Took</th></tr>${rows}</table>
</section>`
}

export type ProductView = { code: string; name: string; category: string; available: boolean; available_live: boolean }
export type MethodView = { method: string; paused: boolean }

/** Products and payment methods, open or paused for everyone. */
export function cataloguePage(products: ProductView[], methods: MethodView[]): Html {
  const methodRows = methods.map(
    ({ method, paused }) => html`<tr><td>${method}</td><td>${state(paused ? 'paused' : 'open')}</td>
<td><form method="post" action="/portal/do/method"><input type="hidden" name="method" value="${method}">
<input type="hidden" name="paused" value="${paused ? 'no' : 'yes'}"><button class="plain">${paused ? 'Open' : 'Pause'}</button></form></td></tr>`,
  )
  const productRows = products.map(
    ({ code, name, category, available, available_live }) => html`<tr>
<td><code>${code}</code></td><td>${name}</td><td>${category}</td><td>${state(available ? 'open' : 'paused')}</td>
<td>${available_live ? 'yes' : 'no'}</td>
<td><form method="post" action="/portal/do/product"><input type="hidden" name="code" value="${code}">
<input type="hidden" name="available" value="${available ? 'no' : 'yes'}"><button class="plain">${available ? 'Pause' : 'Open'}</button></form></td></tr>`,
  )
  return html`<p class="soft">What is paused here is paused for every partner.</p>
<section><h2>Payment methods</h2><table>${methodRows}</table></section>
<section><h2>Products</h2>
<table><tr><th>Code</th><th>Name</th><th>Category</th><th>Sandbox</th><th>On live keys</th><th></th></tr>${productRows}</table>
</section>`
}

/** The simulator's clock, and ways to let time pass. */
export function clockPage(clock: { now: string; ahead_seconds: number }): Html {
  const steps = [
    ['30', '30 seconds'],
    ['120', '2 minutes'],
    ['300', '5 minutes'],
    ['900', '15 minutes'],
    ['3600', '1 hour'],
    ['86400', '1 day'],
  ].map(
    ([seconds, text]) => html`<form method="post" action="/portal/do/advance-clock">
<input type="hidden" name="seconds" value="${seconds}"><button>${text}</button></form>`,
  )
  return html`<section>
<div class="big">${clock.now}</div>
<p class="soft">${clock.ahead_seconds} seconds ahead of the wall clock. The clock is everyone’s, and never goes back.</p>
<p>Let time pass: all that falls due on the way is done, in order, before the page answers.</p>
<div class="cards">${steps}</div>
<form method="post" action="/portal/do/advance-clock"><label>Seconds <input name="seconds" inputmode="numeric"></label><button>Advance</button></form>
</section>`
}

export type PhoneView = {
  id: string
  environment: string
  method: string
  phone: string
  amount: string
  currency: string
  status: string
  otp: string | null
  pay_code: string | null
  confirmed: boolean
  created_at: string
}

/** Customers' phones: payments to approve or decline, and codes to read out. */
export function phonePage(messages: PhoneView[]): Html {
  return html`<section>
<p>In the sandbox customers pay by themselves. To act one out, hold new payments open and answer them here; a code is read
out and confirmed at the till. In live every payment waits for its customer.</p>
<form method="post" action="/portal/do/add-fault"><input type="hidden" name="method" value="POST">
<input type="hidden" name="path" value="/collections"><input type="hidden" name="kind" value="hold"><button>Hold new payments open</button></form>
</section>
${messages.length === 0 ? html`<p class="soft">No payment was asked of a customer yet.</p>` : ''}
<div class="cards">${messages.map(phoneCard)}</div>`
}

function phoneCard(message: PhoneView): Html {
  const { status, otp, pay_code } = message
  // The customer can approve a payment by code only once the till has confirmed the code.
  const canApprove = otp === null || message.confirmed
  return html`<section class="phone">
<p class="soft">${message.phone} · ${message.method} · ${message.environment}</p>
<div class="big">${message.currency} ${message.amount}</div>
${otp === null ? '' : html`<p>Your code is <strong class="big">${otp}</strong><br>Read it out only to the shop that you are paying.</p>`}
${pay_code === null ? '' : html`<p>Pay to code <strong class="big">${pay_code}</strong></p>`}
<p>${state(status)}</p>
${status === 'pending' ? html`${canApprove ? answerForm(message.id, 'approve') : ''}${answerForm(message.id, 'decline')}` : ''}
</section>`
}

function answerForm(id: string, answer: 'approve' | 'decline'): Html {
  return html`<form method="post" action="/portal/do/answer"><input type="hidden" name="id" value="${id}">
<button class="${answer === 'decline' ? 'plain' : ''}" name="answer" value="${answer}">${answer === 'approve' ? 'Approve' : 'Decline'}</button></form>`
}
