import type { Permission, Role } from '@/lib/people/access/model.ts'

const NOBODY_LESS: readonly Role[] = ['cashier', 'supervisor', 'manager', 'owner']
const SUPERVISORS: readonly Role[] = ['supervisor', 'manager', 'owner']
const MANAGERS: readonly Role[] = ['manager', 'owner']
const OWNERS: readonly Role[] = ['owner']

/**
 * Who may do what, written a second time independently of the code, so a change there shows here. A permission without
 * a line here does not compile.
 */
export const WHO_MAY: Readonly<Record<Permission, readonly Role[]>> = {
  'sale:create': NOBODY_LESS,
  'sale:read': NOBODY_LESS,
  'sale:read-branch': SUPERVISORS,
  'money:return': NOBODY_LESS,
  'money:keep': SUPERVISORS,
  'money:write-off': MANAGERS,
  'collection:create': NOBODY_LESS,
  'collection:second': SUPERVISORS,
  'collection:pay-out': SUPERVISORS,
  'receipt:print': NOBODY_LESS,
  'receipt:share': NOBODY_LESS,
  'token:reveal': NOBODY_LESS,
  'shift:run': NOBODY_LESS,
  'shift:approve': SUPERVISORS,
  'cash:move': NOBODY_LESS,
  'cash:pay-out': SUPERVISORS,
  'till:enrol': MANAGERS,
  'printer:manage': MANAGERS,
  'branch:read-live': SUPERVISORS,
  'statement:read': MANAGERS,
  'statement:assign': MANAGERS,
  'statement:read-anew': OWNERS,
  'day:close': MANAGERS,
  'report:read': MANAGERS,
  'branch:read': MANAGERS,
  'branch:change': OWNERS,
  'staff:manage': MANAGERS,
  'staff:manage-all': OWNERS,
  'second-step:own': MANAGERS,
  'money:read': MANAGERS,
  'money:change': OWNERS,
  'audit:read': MANAGERS,
  'audit:export': OWNERS,
  'reversal:settle': MANAGERS,
  'sale:end-frozen': MANAGERS,
  'webhook:manage': OWNERS,
  'set-up:manage': OWNERS,
  'top-up:create': MANAGERS,
  'top-up:approve': OWNERS,
  'alert:read': SUPERVISORS,
  'alert:manage': OWNERS,
  'incident:read': MANAGERS,
  'price:below-cost': MANAGERS,
  'cap:override': MANAGERS,
}

/** Every page that a signed-in person may request, and the roles that have it; the office's menu shows the rest. */
export const WHO_SEES: Readonly<Record<string, readonly Role[]>> = {
  '/sell/airtime': NOBODY_LESS,
  '/sell/bundle': NOBODY_LESS,
  '/sell/electricity': NOBODY_LESS,
  '/waiting': NOBODY_LESS,
  '/sales': NOBODY_LESS,
  '/overview': MANAGERS,
  '/now': SUPERVISORS,
  '/statement': MANAGERS,
  '/statement/print': MANAGERS,
  '/statement/days': MANAGERS,
  '/drawers': SUPERVISORS,
  '/statement/open': MANAGERS,
  '/day-close': MANAGERS,
  '/reports': MANAGERS,
  '/top-ups': MANAGERS,
  '/top-ups/bank': MANAGERS,
  '/alerts': SUPERVISORS,
  '/reversals': MANAGERS,
  '/branches': MANAGERS,
  '/tills': MANAGERS,
  '/printers': MANAGERS,
  '/staff': MANAGERS,
  '/second-step': MANAGERS,
  '/money': MANAGERS,
  '/audit': MANAGERS,
  '/webhooks': OWNERS,
  '/set-up': OWNERS,
}

/** Office pages in its menu; a role that may not open one does not see it. */
export const IN_MENU = [
  '/now',
  '/statement',
  '/day-close',
  '/drawers',
  '/top-ups',
  '/alerts',
  '/reversals',
  '/branches',
  '/tills',
  '/printers',
  '/staff',
  '/money',
  '/webhooks',
  '/audit',
  '/set-up',
] as const
