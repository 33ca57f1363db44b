import { expect, test } from 'vitest'
import { BASES, GIVABLE } from '@/lib/people/access/model.ts'
import { broughtBy, differenceOf, opensSomething, PERMISSION_GROUPS, permissionsOfBase, withBrought } from './model.ts'

test('each permission that can be given is ticked in one group', () => {
  expect(Object.values(PERMISSION_GROUPS).flat().toSorted()).toEqual(GIVABLE.toSorted())
})

test('what a permission is of no use without comes along, and what that needs', () => {
  expect(withBrought(['cash:move'])).toEqual(['sale:create', 'sale:read', 'shift:run', 'cash:move'])
  expect(withBrought(['report:read'])).toEqual(['sale:read', 'sale:read-branch', 'branch:read-live', 'report:read'])
  expect(withBrought([])).toEqual([])
})

test.each(BASES)('a role made from %s begins as its base, with nothing missing', (base) => {
  const usual = permissionsOfBase(base)
  expect(withBrought(usual)).toEqual(usual)
  expect(differenceOf(base, usual)).toEqual({ more: [], less: [] })
})

test('a role says what it may more and what less than its base', () => {
  const usual = permissionsOfBase('cashier').filter((permission) => permission !== 'money:return')
  expect(differenceOf('cashier', [...usual, 'report:read'])).toEqual({ more: ['report:read'], less: ['money:return'] })
})

test('seeing sales opens no page by itself; any other permission does, with what it brings', () => {
  expect(opensSomething(['sale:read', 'sale:read-branch'])).toBe(false)
  const others = GIVABLE.filter((permission) => permission !== 'sale:read' && permission !== 'sale:read-branch')
  for (const permission of others) expect(opensSomething(withBrought([permission]))).toBe(true)
  for (const permission of GIVABLE) expect(broughtBy(permission)).not.toContain(permission)
})
