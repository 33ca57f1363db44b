import { expect, test } from 'vitest'
import { type Actor, may, mayOnceProven, type Role } from './model.ts'

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
