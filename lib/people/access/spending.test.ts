import { expect, test } from 'vitest'
import { type Actor, builtIn, may, type Permission, ROLES, type Role, roleHas } from './model.ts'
import { authoriseSpending, type Spending, spends } from './spending.ts'

const anActor = (role: Role, rest: Partial<Actor> = {}): Actor => ({
  staffId: 'staff',
  sessionId: 'session',
  name: 'Rudo',
  ...builtIn(role),
  locale: 'en',
  proven: true,
  fresh: true,
  branches: null,
  till: null,
  ...rest,
})
const SPENDING = [
  'till:enrol',
  'staff:manage',
  'money:change',
  'top-up:create',
  'safe:manage',
] as const satisfies Spending[]

test('what spends is allowed minutes after the own code, and asks for it later', () => {
  for (const permission of SPENDING) {
    expect(() => authoriseSpending(anActor('owner'), permission)).not.toThrow()
    expect(() => authoriseSpending(anActor('owner', { fresh: false }), permission)).toThrow('CODE_NEEDED')
  }
})

test('who has what spends has an authenticator, or could never be asked for its code', () => {
  const unproven = (role: Role) => anActor(role, { proven: false })
  for (const role of ROLES) {
    const held = (['till:enrol', ...SPENDING] as Permission[]).filter((permission) =>
      roleHas(builtIn(role), permission),
    )
    expect(held.every((permission) => spends(permission) && !may(unproven(role), permission))).toBe(true)
    if (held.length > 0) expect(roleHas(builtIn(role), 'second-step:own')).toBe(true)
  }
})
