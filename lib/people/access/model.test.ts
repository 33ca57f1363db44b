import { expect, test } from 'vitest'
import {
  type Actor,
  BASES,
  builtIn,
  GIVABLE,
  hasPassword,
  may,
  mayGive,
  mayOnceProven,
  needsSecondStep,
  parseCustomRole,
  ROLES,
  ROLES_OF_EVERY_BRANCH,
  type Role,
  rolesWith,
} from './model.ts'

const anActor = (role: Role, rest: Partial<Actor> = {}): Actor => ({
  staffId: 'staff',
  sessionId: 'session',
  name: 'Rudo',
  ...builtIn(role),
  locale: 'en',
  proven: true,
  fresh: true,
  branches: ['HRE-01'],
  till: null,
  ...rest,
})
const custom = (...permissions: string[]) => parseCustomRole({ id: 'role', name: 'Stock clerk', permissions })

test('a permission holds only at the actor’s branches, and the owner’s everywhere', () => {
  expect(may(anActor('manager'), 'printer:manage', 'HRE-01')).toBe(true)
  expect(may(anActor('manager'), 'printer:manage', 'BYO-01')).toBe(false)
  expect(may(anActor('owner', { branches: null }), 'printer:manage', 'BYO-01')).toBe(true)
})

test('the office needs the authenticator’s code; a link may lead to it', () => {
  const unproven = anActor('manager', { proven: false })
  expect(may(unproven, 'report:read')).toBe(false)
  expect(mayOnceProven(unproven, 'report:read')).toBe(true)
  expect(mayOnceProven(unproven, 'webhook:manage')).toBe(false)
})

test.each(['price:below-cost', 'cap:override', 'incident:read'] as const)(
  'a manager who serves has %s without the authenticator; a supervisor never has it',
  (permission) => {
    expect(may(anActor('manager', { proven: false }), permission)).toBe(true)
    expect(may(anActor('supervisor'), permission)).toBe(false)
  },
)

test('a manager gives the roles below, an owner every role, and others none', () => {
  const given = (actor: Actor) => ROLES.filter((role) => mayGive(actor, builtIn(role)))
  expect(given(anActor('supervisor'))).toEqual([])
  expect(given(anActor('manager'))).toEqual(['cashier', 'supervisor'])
  expect(given(anActor('owner'))).toEqual(ROLES)
  expect(given(anActor('manager', { proven: false }))).toEqual([])
})

test('only a cashier is hired without a password, and only the owner has every branch', () => {
  expect(ROLES.filter((role) => !hasPassword(builtIn(role)))).toEqual(['cashier'])
  expect(ROLES_OF_EVERY_BRANCH).toEqual(['owner'])
  expect(rolesWith('staff:manage-all')).toEqual(['owner'])
})

test('a custom role allows what it says and nothing that its base has besides', () => {
  const clerk = anActor('cashier', { customRole: custom('sale:read', 'report:read') })
  expect(may(clerk, 'report:read', 'HRE-01')).toBe(true)
  expect(may(clerk, 'sale:create')).toBe(false)
  expect(may(clerk, 'report:read', 'BYO-01')).toBe(false)
  const less = anActor('manager', { customRole: custom('sale:create') })
  expect(GIVABLE.filter((permission) => may(less, permission))).toEqual(['sale:create'])
})

test('a custom role with office work needs the authenticator and a password, whatever its base', () => {
  const clerk = anActor('cashier', { customRole: custom('report:read'), proven: false })
  expect(needsSecondStep(clerk)).toBe(true)
  expect(hasPassword(clerk)).toBe(true)
  expect(may(clerk, 'report:read')).toBe(false)
  expect(mayOnceProven(clerk, 'report:read')).toBe(true)
  expect(mayOnceProven(clerk, 'second-step:own')).toBe(true)
  const head = { role: 'cashier', customRole: custom('sale:create', 'shift:approve', 'cap:override') } as const
  expect(needsSecondStep(head)).toBe(false)
  expect(hasPassword(head)).toBe(false)
  expect(may(anActor('cashier', { ...head, proven: false }), 'cap:override')).toBe(true)
})

test('a manager’s role without office work needs no authenticator, and still a password', () => {
  const held = { role: 'manager', customRole: custom('sale:create') } as const
  expect(needsSecondStep(held)).toBe(false)
  expect(hasPassword(held)).toBe(true)
})

test('what only an owner has, and what this version does not know, is in no custom role', () => {
  const onlyOwners = ['staff:manage-all', 'money:change', 'branch:change', 'audit:export', 'top-up:approve']
  expect(custom(...onlyOwners, 'no:such', 'second-step:own', 'sale:read').permissions).toEqual(['sale:read'])
  for (const base of BASES) expect(rolesWith('staff:manage-all')).not.toContain(base)
})

test('nobody gives a custom role that may more than they may', () => {
  const manager = anActor('manager')
  const clerk = { role: 'cashier', customRole: custom('sale:create', 'report:read') } as const
  expect(mayGive(manager, clerk)).toBe(true)
  expect(mayGive(anActor('supervisor'), clerk)).toBe(false)
  const noReports = anActor('manager', { customRole: custom('staff:manage', 'sale:create') })
  expect(mayGive(noReports, clerk)).toBe(false)
  expect(mayGive(noReports, { role: 'cashier', customRole: custom('sale:create') })).toBe(true)
  expect(mayGive(noReports, builtIn('cashier'))).toBe(false)
})

test('only who manages everybody gives a manager’s role, or one that gives roles itself', () => {
  const givesRoles = { role: 'cashier', customRole: custom('staff:manage') } as const
  const ofManager = { role: 'manager', customRole: custom('sale:create') } as const
  for (const held of [givesRoles, ofManager]) {
    expect(mayGive(anActor('manager'), held)).toBe(false)
    expect(mayGive(anActor('owner', { branches: null }), held)).toBe(true)
  }
})
