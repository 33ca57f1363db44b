import { html } from 'hono/html'
import { ERROR_CODES } from '../http/api-error.ts'
import type { PartnerView } from './account-page.ts'
import type { Html } from './layout.ts'

export type FaultView = { match: { method: string; path: string }; kind: string; remaining: number | null }

const KINDS = [
  ['delay', 'answer late (milliseconds)'],
  ['error', 'answer with an error code'],
  ['drop', 'close the connection, do nothing'],
  ['drop_after', 'do it, lose the answer'],
  ['garbage', 'do it, answer with what is not JSON'],
  ['reject', 'the provider refuses'],
  ['pend', 'pending, then completed or failed'],
  ['hold', 'pending until cleared or answered'],
  ['reverse', 'completed, then reversed'],
] as const

const PATHS = [
  '/quotes',
  '/transactions',
  '/transactions/*',
  '/collections',
  '/collections/*',
  '/collections/*/confirm',
  '/fundings',
  '/balances',
  '*',
]

/** Deliberate faults, and this partner's rate limits. */
export function faultsPage(faults: FaultView[], rates: PartnerView['rates']): Html {
  const rows = faults.map(
    ({ match, kind, remaining, ...more }) => html`<tr>
<td><code>${match.method} ${match.path}</code></td><td>${kind}</td><td>${Object.entries(more)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}</td>
<td>${timesLeft(kind, remaining)}</td></tr>`,
  )
  return html`<p class="soft">Faults strike this partner only.</p>
<section><h2>In force</h2>
${faults.length === 0 ? html`<p>None: everything works.</p>` : html`<table>${rows}</table>`}
<form method="post" action="/portal/do/clear-faults"><button class="plain">Clear all</button></form>
</section>
${addForm()}
<section><h2>Rates</h2>
<form method="post" action="/portal/do/rates">
<label>Requests a minute for each key <input name="per_minute" inputmode="numeric" value="${rates.per_minute ?? ''}" placeholder="no limit"></label>
<label>Sales a minute for each recipient <input name="sales_per_minute" inputmode="numeric" value="${rates.sales_per_minute ?? ''}" placeholder="no limit"></label>
<button>Set</button>
</form></section>`
}

function timesLeft(kind: string, remaining: number | null): string {
  if (remaining === null) return 'until cleared'
  // What a used-up hold keeps open stays open until the fault is cleared or the customer answers.
  return remaining === 0 && kind === 'hold' ? 'no more, but still holding' : `${remaining} times more`
}

function addForm(): Html {
  const options = (values: readonly string[]) => values.map((value) => html`<option>${value}</option>`)
  const kinds = KINDS.map(([kind, text]) => html`<option value="${kind}">${kind}: ${text}</option>`)
  return html`<section><h2>Add a fault</h2>
<form method="post" action="/portal/do/add-fault">
<label>Method <select name="method">${options(['POST', 'GET', '*'])}</select></label>
<label>Path <input name="path" list="paths" value="/transactions"><datalist id="paths">${options(PATHS)}</datalist></label>
<label>Kind <select name="kind">${kinds}</select></label>
<label>Times <input name="times" inputmode="numeric" value="1" placeholder="until cleared"></label>
<label>Milliseconds (delay) <input name="ms" inputmode="numeric" value="5000"></label>
<label>Seconds (pend, reverse) <input name="seconds" inputmode="numeric" value="30"></label>
<label>Then (pend) <select name="then">${options(['completed', 'failed'])}</select></label>
<label>Code (error) <select name="code">${options(Object.keys(ERROR_CODES).reverse())}</select></label>
<button>Add</button>
</form></section>`
}
