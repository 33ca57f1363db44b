import { html } from 'hono/html'
import { ERROR_CODES } from '../http/api-error.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { SANDBOX_NUMBERS } from '../mcp/sandbox-numbers.ts'
import type { Html } from './layout.ts'

type SchemaObject = {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  example?: unknown
  pattern?: string
}

/** The API for people: how to begin, every endpoint with its inputs, every error, the sandbox. */
export function docsPage(
  endpoints: readonly Endpoint[],
  fieldsOf: (shape: object) => Record<string, SchemaObject>,
): Html {
  return html`
<section><h2>Begin</h2>
<p>Base URL <code>/api/v1</code> on this address; send <code>Authorization: Bearer</code> and your key, and JSON. The demo
partner’s key is <code>service_test_demo_all_abilities</code>. Every sale is two calls: a quote, then a transaction with an
<code>Idempotency-Key</code>. Machine-readable: <a href="/openapi.json">openapi.json</a>. Agents: <code>/mcp</code>.</p>
</section>
${endpoints.map((endpoint) => endpointCard(endpoint, fieldsOf))}
<section><h2>Errors</h2>
<table><tr><th>Code</th><th>HTTP</th><th>Means</th><th>Do</th></tr>
${Object.entries(ERROR_CODES).map(
  ([code, [status, message, hint]]) =>
    html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${message}</td><td>${hint}</td></tr>`,
)}
</table></section>
<section id="sandbox"><h2>Sandbox numbers</h2>
<table><tr><th>Phone</th><th>Sale</th><th>Collection</th></tr>
${SANDBOX_NUMBERS.phones.map(
  ({ phone, sale, collection }) => html`<tr><td><code>${phone}</code></td><td>${sale}</td><td>${collection}</td></tr>`,
)}
</table>
<p>Meter <code>00000000001</code> and account <code>TEST-OK</code> are SANDBOX CUSTOMER; meter <code>00000000009</code> and account
<code>TEST-BAD</code> are refused. The OTP is <code>${SANDBOX_NUMBERS.otp}</code>.</p></section>`
}

function endpointCard(endpoint: Endpoint, fieldsOf: (shape: object) => Record<string, SchemaObject>): Html {
  const { method, path, summary, ability, query, body, idempotency } = endpoint
  return html`<section>
<h2><code>${method.toUpperCase()} ${path}</code></h2>
<p>${summary}.</p>
<p class="soft">${ability === null ? 'Any key.' : html`Ability <code>${ability}</code>.`}
${idempotency ? html`Header <code>Idempotency-Key</code> required${idempotency === 'uuid' ? ', a UUID' : ''}.` : ''}</p>
${query ? fieldTable('Query', fieldsOf(query), query) : ''}
${body ? fieldTable('Body', fieldsOf(body), body) : ''}
</section>`
}

function fieldTable(title: string, fields: Record<string, SchemaObject>, shape: Endpoint['body']): Html {
  const rows = Object.entries(fields).map(([name, field]) => {
    const optional = shape?.[name]?.safeParse(undefined).success
    const values = field.enum ? field.enum.join(', ') : String(field.type ?? '')
    return html`<tr><td><code>${name}</code></td><td>${optional ? 'optional' : 'required'}</td><td>${values}</td>
<td>${field.description ?? ''} ${field.example === undefined ? '' : html`<code>${JSON.stringify(field.example)}</code>`}</td></tr>`
  })
  return html`<table><tr><th>${title}</th><th></th><th></th><th></th></tr>${rows}</table>`
}
