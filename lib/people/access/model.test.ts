import { expect, test } from 'vitest'
import {
  type Actor,
  hasPassword,
  may,
  mayOnceProven,
  ROLES,
  ROLES_OF_EVERY_BRANCH,
  type Role,
  rolesGivenBy,
  rolesWith,
} from './model.ts'

const anActor = (role: Role, rest: Partial<Actor> = {}): Actor => ({
  staffId: 'staff',
  sessionId: 'session',
  name: 'Rudo',
  role,
  locale: 'en',
  proven: true,
  branches: ['HRE-01'],
  till: null,
  ...rest,
})

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
  expect(rolesGivenBy(anActor('supervisor'))).toEqual([])
  expect(rolesGivenBy(anActor('manager'))).toEqual(['cashier', 'supervisor'])
  expect(rolesGivenBy(anActor('owner'))).toEqual(ROLES)
})

test('only a cashier is hired without a password, and only the owner has every branch', () => {
  expect(ROLES.filter((role) => !hasPassword(role))).toEqual(['cashier'])
  expect(ROLES_OF_EVERY_BRANCH).toEqual(['owner'])
  expect(rolesWith('staff:manage-all')).toEqual(['owner'])
})
