import { html } from 'hono/html'
import { ABILITIES } from '../domain/environment.ts'
import type { BranchView } from './account-page.ts'
import { type Html, state } from './layout.ts'

export type KeyView = {
  id: string
  environment: string
  ends_with: string
  abilities: string[]
  branch_id: string | null
  expires_at: string | null
  revoked_at: string | null
}

/** Keys: create, show once, revoke. */
export function keysPage(keys: KeyView[], branches: BranchView[]): Html {
  const rows = keys.map(
    (key) => html`<tr>
<td><code>service_${key.environment}_…${key.ends_with}</code></td>
<td>${key.abilities.join(', ') || 'none'}</td>
<td>${key.branch_id ?? 'all branches'}</td>
<td>${key.expires_at ?? 'does not expire'}</td>
<td>${key.revoked_at === null ? revokeForm(key.id) : state('revoked')}</td>
</tr>`,
  )
  const abilities = ABILITIES.map(
    (ability) => html`<label class="tick"><input type="checkbox" name="${ability}" checked> ${ability}</label>`,
  )
  const choices = branches.map(({ id, name }) => html`<option value="${id}">${id} ${name}</option>`)
  return html`<section>
<table><tr><th>Key</th><th>Abilities</th><th>Branch</th><th>Expires</th><th></th></tr>${rows}</table>
</section>
<section>
<h2>New key</h2>
<p class="soft">The key is shown once. A live key needs the owner’s two-factor sign-in and expires within a year.</p>
<form method="post" action="/portal/do/new-key">
<label>Environment <select name="environment"><option>test</option><option>live</option></select></label>
<label>Branch <select name="branch_id"><option value="">all branches</option>${choices}</select></label>
<label>Expires on <input type="date" name="expires_on"></label>
${abilities}
<button>Create</button>
</form>
</section>`
}

function revokeForm(id: string): Html {
  return html`<form method="post" action="/portal/do/revoke-key"><input type="hidden" name="id" value="${id}"><button class="plain">Revoke</button></form>`
}
