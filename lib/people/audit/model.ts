import type { Named } from '@/lib/platform/shared/find-named.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { knownDay } from '@/lib/platform/shared/time/harare-day.ts'

/** Every action that the audit records, as stored in its rows; `messages` has a sentence for each. */
const AUDIT_ACTIONS = [
  'account:over-limit',
  'account:pay',
  'account:set',
  'accountant:codes',
  'alert:settings',
  'alert:test',
  'audit:export',
  'branch:change',
  'branch:sync',
  'cap:override',
  'cash:move',
  'cash:pay-out',
  'cash:refused',
  'change-owed:expire',
  'change-owed:keep',
  'change-owed:pay',
  'change:undo',
  'collection:create',
  'collection:end-frozen',
  'collection:pay-out',
  'commission:close',
  'commission:rule',
  'commission:target',
  'currency:set',
  'day:sign',
  'debt:pay',
  'display:end',
  'display:pair',
  'drawer:open',
  'favourite:pin',
  'favourite:unpin',
  'float:set',
  'history:bring-back',
  'history:put-away',
  'key:expiry',
  'key:partner',
  'money:change-days',
  'money:keep',
  'money:return',
  'money:unclaimed-days',
  'money:undo-return',
  'money:write-off',
  'passkey:add',
  'passkey:copied',
  'passkey:remove',
  'payment-type:set',
  'payment:settle',
  'price:below-cost',
  'price:end',
  'price:plan',
  'price:set',
  'printer:add',
  'printer:change',
  'printer:remove',
  'privacy:ask-erasure',
  'privacy:ended',
  'privacy:erased',
  'privacy:retention',
  'rate:set',
  'receipt:change-logo',
  'receipt:change-text',
  'receipt:open-code',
  'receipt:print',
  'receipt:revoke',
  'receipt:share',
  'recovery:settle',
  'report-mail:add',
  'report-mail:pause',
  'report-mail:remove',
  'report-mail:repeat',
  'report-mail:resume',
  'report-mail:test',
  'report:export',
  'reversal:settle',
  'role:change',
  'role:delete',
  'role:make',
  'safe:correct',
  'safe:count',
  'safe:move',
  'sale:change-lacking',
  'sale:end-frozen',
  'sale:sell',
  'sale:sell-again',
  'second-step:recovery',
  'second-step:remove',
  'second-step:renew',
  'second-step:set',
  'session:close',
  'session:idle',
  'session:lock',
  'session:open',
  'session:prove',
  'session:unlock',
  'shift:approve',
  'shift:close',
  'shift:open',
  'shift:remark',
  'staff:add',
  'staff:change',
  'staff:choose-password',
  'staff:choose-pin',
  'staff:company',
  'staff:deactivate',
  'staff:link-company',
  'staff:reactivate',
  'staff:reset-password',
  'staff:reset-pin',
  'staff:undo',
  'statement:assign',
  'statement:export',
  'statement:read-anew',
  'ticket:give-up',
  'ticket:take-over',
  'till:add',
  'till:cash',
  'till:code',
  'till:enrol',
  'till:print-choice',
  'till:printer',
  'till:revoke',
  'till:training',
  'till:undo',
  'token:read',
  'token:reveal',
  'top-up:approve',
  'top-up:ask',
  'top-up:create',
  'top-up:give-up',
  'top-up:limit',
  'top-up:turn-down',
  'webhook:reprocess',
  'webhook:test',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What an audit row is about; each kind has its own ids. */
export type AuditObject =
  | 'account'
  | 'branch'
  | 'collection'
  | 'currency'
  | 'day'
  | 'display'
  | 'enrolment-code'
  | 'environment'
  | 'event'
  | 'favourite'
  | 'funding'
  | 'key'
  | 'movement'
  | 'payment-type'
  | 'settlement'
  | 'printer-preset'
  | 'product'
  | 'report'
  | 'role'
  | 'safe'
  | 'sale'
  | 'shift'
  | 'staff'
  | 'statement'
  | 'ticket'
  | 'till'

/** Whether this version knows an action; rows outlive the code that wrote them. */
export function isAuditAction(text: string): text is AuditAction {
  return (AUDIT_ACTIONS as readonly string[]).includes(text)
}

/** The audit's filter; days are Harare days, both included. */
export type AuditFilter = {
  staffId: string | null
  action: string | null
  tillId: string | null
  objectId: string | null
  from: string | null
  to: string | null
  before: string | null
}

/** One line of the audit. `before` and `after` hold what changed, `detail` the rest. */
export type AuditRow = {
  id: string
  at: Date
  who: string | null
  action: string
  /** The branch that the row counts to, and the till's number if the till is at that branch. */
  branch: string
  till: number | null
  /** The till in words, if it is at another branch. */
  doneAt: string | null
  object: string
  /** The object's page; null if it has none. */
  objectHref: string | null
  changes: { field: string; before: string; after: string }[]
  detail: { field: string; value: string }[]
}

/** The choices of the audit's filter. */
export type AuditChoices = {
  people: Named[]
  tills: Named[]
  actions: string[]
}

/** The shape of an action in a row and an address, whether this version knows it or not. */
export const AUDIT_ACTION = /^[a-z-]+:[a-z-]+$/

type Search = Partial<Record<'who' | 'action' | 'till' | 'about' | 'from' | 'to' | 'before', string>>

/** Reads a filter from an address; malformed values are left out. */
export function parseAuditFilter(search: Search): AuditFilter {
  const shaped = (text: string | undefined, shape: RegExp) => (text && shape.test(text) ? text : null)
  return {
    staffId: shaped(search.who, UUID),
    action: shaped(search.action, AUDIT_ACTION),
    tillId: shaped(search.till, UUID),
    objectId: shaped(search.about?.trim(), /^[\w.:-]{1,80}$/),
    from: knownDay(search.from),
    to: knownDay(search.to),
    before: shaped(search.before, /^\d{1,18}$/),
  }
}
