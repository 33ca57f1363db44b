import { html } from 'hono/html'
import { type Html, state } from './layout.ts'

type Limit = { name: string; limit: string | null; used_today: string }
type Balance = { available: string; reserved: string; paused: boolean; limits: Limit[] }

export type PartnerView = {
  partner_code: string
  name: string
  tier: string
  two_factor: boolean
  terms_accepted: boolean
  live_access_requested: boolean
  business_verified: boolean
  allowed_ips: string[]
  live_credited_at: string | null
  live_enabled: boolean
  rates: { per_minute: number | null; sales_per_minute: number | null }
  test: Balance
  live: Balance
}

export type BranchView = { id: string; name: string }

/** Balances, limits and usage, the go-live steps, branches. */
export function accountPage(partner: PartnerView, branches: BranchView[]): Html {
  return html`
<p class="soft">${partner.name} · <code>${partner.partner_code}</code> · ${partner.tier}</p>
<div class="cards">
${balanceCard('Sandbox', partner.test)}
${balanceCard('Live', partner.live)}
${goLiveCard(partner)}
${branchesCard(branches)}
</div>
<section>
<h2>Money in, by hand</h2>
<form method="post" action="/portal/do/bank-transfer">
<label>Live bank transfer with reference <input name="reference" value="${partner.partner_code}"></label>
<label>Amount in USD <input name="amount" value="50.00" inputmode="decimal"></label>
<button>Match and credit</button>
</form>
<form method="post" action="/portal/do/reset"><button class="plain">Restore the sandbox balance to 1000.00</button></form>
</section>`
}

function balanceCard(title: string, balance: Balance): Html {
  const rows = balance.limits.map(
    ({ name, limit, used_today }) =>
      html`<tr><td>${name.replaceAll('_', ' ')}</td><td>${limit ?? 'none'}</td><td>${used_today}</td></tr>`,
  )
  return html`<section>
<h2>${title} ${balance.paused ? state('paused') : ''}</h2>
<div class="big">${balance.available}</div>
<p class="soft">USD available, ${balance.reserved} reserved</p>
<table><tr><th>Limit</th><th>At most</th><th>Used today</th></tr>${rows}</table>
</section>`
}

function goLiveCard(partner: PartnerView): Html {
  const tick = (name: string, text: string, on: boolean) =>
    html`<label class="tick"><input type="checkbox" name="${name}" ${on ? 'checked' : ''}> ${text}</label>`
  // To name a tier is a decision of the Service's staff, so the form names none until somebody chooses one.
  const tiers = [
    html`<option value="" selected>no decision, now ${partner.tier}</option>`,
    ...['starter', 'verified', 'enterprise'].map((tier) => html`<option>${tier}</option>`),
  ]
  return html`<section>
<h2>Go live: ${state(partner.live_enabled ? 'on' : 'off')}</h2>
<form method="post" action="/portal/do/go-live">
${tick('two_factor', 'Owner signs in with two factors', partner.two_factor)}
${tick('terms_accepted', 'Partner terms accepted', partner.terms_accepted)}
${tick('live_access_requested', 'Live access requested', partner.live_access_requested)}
<p>First top-up credited: ${state(partner.live_credited_at === null ? 'pending' : 'done')}</p>
${tick('business_verified', 'Business verification approved', partner.business_verified)}
<label>Tier <select name="tier">${tiers}</select></label>
<label>Allowed addresses for live keys <input name="allowed_ips" value="${partner.allowed_ips.join(' ')}"></label>
<button>Save</button>
</form>
</section>`
}

function branchesCard(branches: BranchView[]): Html {
  const rows = branches.map(({ id, name }) => html`<tr><td><code>${id}</code></td><td>${name}</td></tr>`)
  return html`<section>
<h2>Branches</h2>
<table>${rows}</table>
<form method="post" action="/portal/do/branch">
<label>Code <input name="id" placeholder="GWE-01"></label>
<label>Name <input name="name" placeholder="Gweru Main Street"></label>
<button>Add</button>
</form>
</section>`
}
