import {
  type Actor,
  type Base,
  builtIn,
  GIVABLE,
  type HeldRole,
  mayGive,
  type Permission,
  ROLES,
  rolesWith,
} from '@/lib/people/access/model.ts'

export const ROLE_NAME = { least: 2, most: 40 } as const

/** A role that somebody has, as a form names it. */
export function roleValue({ role, customRole }: HeldRole): string {
  return customRole?.id ?? role
}

export function rolesGivenBy(actor: Actor, roles: readonly HeldRole[] = ROLES.map(builtIn)): HeldRole[] {
  return roles.filter((held) => mayGive(actor, held))
}

/** The permissions that can be given, in the groups in which the form shows them. */
export const PERMISSION_GROUPS = {
  counter: [
    'sale:create',
    'sale:read',
    'money:return',
    'money:return-in-cash',
    'account:sell',
    'collection:create',
    'receipt:print',
    'receipt:share',
    'token:reveal',
    'shift:run',
    'cash:move',
    'cash:pay-out',
    'collection:second',
    'collection:pay-out',
    'sale:take-over',
    'price:below-cost',
    'cap:override',
  ],
  money: [
    'shift:approve',
    'safe:manage',
    'money:keep',
    'money:write-off',
    'account:manage',
    'reversal:settle',
    'sale:end-frozen',
    'statement:read',
    'statement:assign',
    'day:close',
    'top-up:create',
    'money:read',
  ],
  shop: ['branch:read', 'till:enrol', 'printer:manage'],
  people: ['sale:read-branch', 'branch:read-live', 'report:read', 'audit:read', 'staff:manage'],
  system: ['alert:read', 'incident:read'],
} as const satisfies Record<string, readonly Permission[]>
export type PermissionGroup = keyof typeof PERMISSION_GROUPS
export type Givable = (typeof PERMISSION_GROUPS)[PermissionGroup][number]

const COUNTER: readonly Givable[] = ['sale:create']
const READING: readonly Givable[] = ['branch:read-live']

/** What a permission needs to be of any use: nobody can serve without seeing the till's sales. */
const BRINGS: Readonly<Partial<Record<Permission, readonly Givable[]>>> = {
  'sale:create': ['sale:read'],
  'money:return': COUNTER,
  'money:return-in-cash': ['money:return'],
  'account:sell': COUNTER,
  'collection:create': COUNTER,
  'receipt:print': COUNTER,
  'receipt:share': COUNTER,
  'token:reveal': COUNTER,
  'shift:run': COUNTER,
  'cash:move': ['shift:run'],
  'cash:pay-out': ['cash:move'],
  'collection:second': ['collection:create'],
  'collection:pay-out': COUNTER,
  'sale:take-over': COUNTER,
  'price:below-cost': COUNTER,
  'cap:override': COUNTER,
  'sale:read-branch': ['sale:read'],
  'branch:read-live': ['sale:read-branch'],
  'report:read': READING,
  'reversal:settle': READING,
  'sale:end-frozen': READING,
  'statement:assign': ['statement:read'],
  'incident:read': ['alert:read'],
  'money:keep': COUNTER,
  'money:write-off': ['reversal:settle'],
}

export function broughtBy(permission: Permission): readonly Givable[] {
  return BRINGS[permission] ?? []
}

/** Permissions with everything that they bring along, in the order of GIVABLE. */
export function withBrought(permissions: readonly Permission[]): Permission[] {
  const all = new Set<Permission>(permissions)
  // A set may grow while it is walked, so what is brought along brings its own.
  for (const permission of all) for (const brought of broughtBy(permission)) all.add(brought)
  return GIVABLE.filter((permission) => all.has(permission))
}

const TICKED: readonly Givable[] = Object.values(PERMISSION_GROUPS).flat()

/** Whether these permissions open any page. Seeing sales opens none: it only widens what other pages show. */
export function opensSomething(permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => permission !== 'sale:read' && permission !== 'sale:read-branch')
}

/** The permissions that a role made from this base begins with. */
export function permissionsOfBase(base: Base): Permission[] {
  return GIVABLE.filter((permission) => rolesWith(permission).includes(base))
}

/** What a role may do beyond its base, and what its base may do but the role may not. */
type RoleDifference = { more: readonly Givable[]; less: readonly Givable[] }

export function differenceOf(base: Base, permissions: readonly Permission[]): RoleDifference {
  const usual = permissionsOfBase(base)
  return {
    more: TICKED.filter((permission) => permissions.includes(permission) && !usual.includes(permission)),
    less: TICKED.filter((permission) => usual.includes(permission) && !permissions.includes(permission)),
  }
}

export type RoleView = RoleDifference & {
  id: string
  name: string
  base: Base
  permissions: readonly Permission[]
  /** Of two simultaneous changes, the one made from an older version is refused. */
  version: number
  /** How many people have it, deactivated ones included. */
  people: number
  needsSecondStep: boolean
}
