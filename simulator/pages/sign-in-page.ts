import { html } from 'hono/html'
import type { Html } from './layout.ts'

/** Two ways in: the token of a partner that exists, or a new partner. */
export function signInPage(): Html {
  return html`<p>A stand-in for the Service: real ledger, real webhooks, a clock that you set and faults on demand. No real money.</p>
<div class="cards">
<section><h2>Sign in</h2>
<form method="post" action="/portal/sign-in">
<label>Portal token <input name="token" type="password" autocomplete="current-password"></label><button>Sign in</button>
</form>
<form method="post" action="/portal/sign-in"><input type="hidden" name="token" value="portal_demo"><button class="plain">Open the demo partner</button></form>
</section>
<section><h2>Sign up</h2>
<p class="soft">A new partner has a sandbox key and 1000.00 to spend at once.</p>
<form method="post" action="/portal/sign-up">
<label>Business name <input name="name" autocomplete="organization"></label><button>Sign up</button>
</form>
</section>
</div>`
}
