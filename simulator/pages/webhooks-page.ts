import { html } from 'hono/html'
import { type Html, state } from './layout.ts'

export type WebhookView = Record<'test' | 'live', { url: string | null }>

export type DeliveryView = {
  id: string
  event_id: string
  type: string
  environment: string
  body: string
  status: string
  next_try_at: string | null
  tries: {
    tried_at: string
    response_status: number | null
    response_body: string | null
    error: string | null
    duration_ms: number
  }[]
}

/** Where events are sent, and every delivery with its body and tries. */
export function webhooksPage(webhook: WebhookView, deliveries: DeliveryView[]): Html {
  const forms = (['test', 'live'] as const).map(
    (environment) => html`<section>
<h2>${environment === 'test' ? 'Sandbox' : 'Live'}</h2>
<form method="post" action="/portal/do/webhook">
<input type="hidden" name="environment" value="${environment}">
<label>URL <input name="url" size="38" value="${webhook[environment].url ?? ''}" placeholder="https://"></label>
<button>Set, and get a new secret</button>
</form>
<form method="post" action="/portal/do/test-event">
<input type="hidden" name="environment" value="${environment}"><button class="plain">Send test event</button>
</form>
</section>`,
  )
  return html`<div class="cards">${forms}</div>
<h2>Deliveries</h2>
${deliveries.length === 0 ? html`<p class="soft">Nothing was sent yet.</p>` : deliveries.map(deliveryCard)}`
}

function deliveryCard(delivery: DeliveryView): Html {
  const tries = delivery.tries.map(
    (one) => html`<tr>
<td>${one.tried_at}</td><td>${one.response_status ?? 'no answer'}</td><td>${one.error ?? one.response_body ?? ''}</td>
<td>${one.duration_ms} ms</td>
</tr>`,
  )
  return html`<section>
<h2>${delivery.type} ${state(delivery.status)} <span class="soft">${delivery.environment}</span></h2>
<details><summary><code>${delivery.event_id}</code></summary><pre>${delivery.body}</pre></details>
<table><tr><th>Tried</th><th>Answered</th><th>With</th><th>Took</th></tr>${tries}</table>
${delivery.next_try_at === null ? '' : html`<p class="soft">Next try at ${delivery.next_try_at}</p>`}
<form method="post" action="/portal/do/redeliver">
<input type="hidden" name="id" value="${delivery.id}"><button class="plain">Deliver again</button>
</form>
</section>`
}
