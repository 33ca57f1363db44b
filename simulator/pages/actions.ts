import type { Json } from './portal-data.ts'

type Form = Record<string, string>
type Action = { back: string; call(form: Form): { method: string; path: string; body?: unknown } }

const text = (form: Form, name: string): string => (form[name] ?? '').trim()
const ticked = (form: Form, name: string): boolean => form[name] !== undefined
const optional = (form: Form, name: string): string | undefined => text(form, name) || undefined
const number = (form: Form, name: string): number | null => (text(form, name) === '' ? null : Number(text(form, name)))

/** The start of the day in a date field; no form needs its end. */
function instant(form: Form, name: string): string | undefined {
  const day = text(form, name)
  return day === '' ? undefined : `${day}T00:00:00+02:00`
}

/** Each form of the pages: the portal JSON call it makes, and its page. */
export const ACTIONS: Record<string, Action> = {
  'go-live': {
    back: '/portal',
    call: (form) => ({
      method: 'PATCH',
      path: '/partner',
      body: {
        two_factor: ticked(form, 'two_factor'),
        terms_accepted: ticked(form, 'terms_accepted'),
        live_access_requested: ticked(form, 'live_access_requested'),
        business_verified: ticked(form, 'business_verified'),
        tier: optional(form, 'tier'),
        allowed_ips: text(form, 'allowed_ips')
          .split(/[\s,]+/)
          .filter(Boolean),
      },
    }),
  },
  branch: {
    back: '/portal',
    call: (form) => ({ method: 'POST', path: '/branches', body: { id: text(form, 'id'), name: text(form, 'name') } }),
  },
  'bank-transfer': {
    back: '/portal',
    call: (form) => ({
      method: 'POST',
      path: '/bank-transfers',
      body: { reference: text(form, 'reference'), amount: text(form, 'amount') },
    }),
  },
  reset: { back: '/portal', call: () => ({ method: 'POST', path: '/sandbox/reset' }) },
  'new-key': {
    back: '/portal/keys',
    call: (form) => ({
      method: 'POST',
      path: '/keys',
      body: {
        environment: text(form, 'environment'),
        abilities: Object.keys(form).filter((name) => name.includes(':')),
        branch_id: optional(form, 'branch_id'),
        expires_at: instant(form, 'expires_on'),
      },
    }),
  },
  'revoke-key': { back: '/portal/keys', call: (form) => ({ method: 'DELETE', path: `/keys/${text(form, 'id')}` }) },
  webhook: {
    back: '/portal/webhooks',
    call: (form) => ({
      method: 'PUT',
      path: '/webhook',
      body: { environment: text(form, 'environment'), url: text(form, 'url') },
    }),
  },
  'test-event': {
    back: '/portal/webhooks',
    call: (form) => ({ method: 'POST', path: '/webhook/test', body: { environment: text(form, 'environment') } }),
  },
  redeliver: {
    back: '/portal/webhooks',
    call: (form) => ({ method: 'POST', path: `/deliveries/${text(form, 'id')}/redeliver` }),
  },
  product: {
    back: '/portal/catalogue',
    call: (form) => ({
      method: 'PATCH',
      path: `/products/${text(form, 'code')}`,
      body: { available: text(form, 'available') === 'yes' },
    }),
  },
  method: {
    back: '/portal/catalogue',
    call: (form) => ({
      method: 'PATCH',
      path: `/methods/${text(form, 'method')}`,
      body: { paused: text(form, 'paused') === 'yes' },
    }),
  },
  rates: {
    back: '/portal/faults',
    call: (form) => ({
      method: 'PUT',
      path: '/rates',
      body: { per_minute: number(form, 'per_minute'), sales_per_minute: number(form, 'sales_per_minute') },
    }),
  },
  'add-fault': {
    back: '/portal/faults',
    call: (form) => ({ method: 'POST', path: '/faults', body: faultFromForm(form) }),
  },
  'clear-faults': { back: '/portal/faults', call: () => ({ method: 'PUT', path: '/faults', body: [] }) },
  'advance-clock': {
    back: '/portal/clock',
    call: (form) => ({ method: 'POST', path: '/clock/advance', body: { seconds: number(form, 'seconds') } }),
  },
  answer: {
    back: '/portal/phone',
    call: (form) => ({
      method: 'POST',
      path: `/collections/${text(form, 'id')}/customer`,
      body: { answer: text(form, 'answer') },
    }),
  },
}

/** A fault as the form describes it, with only the fields that its kind takes. */
function faultFromForm(form: Form): Json {
  const kind = text(form, 'kind')
  const times = number(form, 'times')
  return {
    match: { method: text(form, 'method'), path: text(form, 'path') },
    ...(times !== null && { times }),
    kind,
    ...(kind === 'delay' && { ms: number(form, 'ms') }),
    ...(kind === 'error' && { code: text(form, 'code') }),
    ...((kind === 'pend' || kind === 'reverse') && { seconds: number(form, 'seconds') }),
    // biome-ignore lint/suspicious/noThenProperty: the name that the contract gives it.
    ...(kind === 'pend' && { then: text(form, 'then') }),
  }
}
