export type Permission =
  | 'sale:create'
  | 'sale:read'
  | 'sale:read-branch'
  | 'sale:take-over'
  | 'money:return'
  | 'money:return-in-cash'
  | 'account:sell'
  | 'account:manage'
  | 'money:keep'
  | 'money:write-off'
  | 'collection:create'
  | 'collection:second'
  | 'collection:pay-out'
  | 'receipt:print'
  | 'receipt:share'
  | 'token:reveal'
  | 'shift:run'
  | 'shift:approve'
  | 'cash:move'
  | 'cash:pay-out'
  | 'safe:manage'
  | 'till:enrol'
  | 'printer:manage'
  | 'branch:read-live'
  | 'statement:read'
  | 'statement:assign'
  | 'statement:read-anew'
  | 'day:close'
  | 'report:read'
  | 'branch:read'
  | 'branch:change'
  | 'staff:manage'
  | 'staff:manage-all'
  | 'second-step:own'
  | 'money:read'
  | 'money:change'
  | 'audit:read'
  | 'audit:export'
  | 'reversal:settle'
  | 'sale:end-frozen'
  | 'webhook:manage'
  | 'set-up:manage'
  | 'privacy:manage'
  | 'top-up:create'
  | 'top-up:approve'
  | 'alert:read'
  | 'alert:manage'
  | 'incident:read'
  | 'price:below-cost'
  | 'cap:override'

const CASHIER: readonly Permission[] = [
  'sale:create',
  'sale:read',
  'money:return',
  'collection:create',
  'receipt:print',
  'receipt:share',
  'token:reveal',
  'shift:run',
  'cash:move',
]
const SUPERVISOR: readonly Permission[] = [
  ...CASHIER,
  'sale:read-branch',
  'sale:take-over',
  'collection:second',
  'collection:pay-out',
  'money:return-in-cash',
  'account:sell',
  'money:keep',
  'shift:approve',
  'cash:pay-out',
  'branch:read-live',
  'alert:read',
]
/** What a manager who serves at the counter may decide without an authenticator at hand. */
const AT_THE_COUNTER: readonly Permission[] = ['incident:read', 'price:below-cost', 'cap:override']
const MANAGER: readonly Permission[] = [
  ...SUPERVISOR,
  ...AT_THE_COUNTER,
  'till:enrol',
  'printer:manage',
  'statement:read',
  'safe:manage',
  'day:close',
  'report:read',
  'branch:read',
  'staff:manage',
  'second-step:own',
  'money:read',
  'audit:read',
  'reversal:settle',
  'sale:end-frozen',
  'money:write-off',
  'account:manage',
  'statement:assign',
  'top-up:create',
]
const OWNER: readonly Permission[] = [
  ...MANAGER,
  'branch:change',
  'staff:manage-all',
  'money:change',
  'audit:export',
  'webhook:manage',
  'set-up:manage',
  'privacy:manage',
  'top-up:approve',
  'alert:manage',
  'statement:read-anew',
]

type RoleFacts = {
  /** Ask with `may`: reading the table by hand would skip the second step or the branch. */
  permissions: readonly Permission[]
  givenBy: Permission
  everyBranch: boolean
  password: boolean
}

const ROLE_TABLE = {
  cashier: { permissions: CASHIER, givenBy: 'staff:manage', everyBranch: false, password: false },
  supervisor: { permissions: SUPERVISOR, givenBy: 'staff:manage', everyBranch: false, password: true },
  manager: { permissions: MANAGER, givenBy: 'staff:manage-all', everyBranch: false, password: true },
  owner: { permissions: OWNER, givenBy: 'staff:manage-all', everyBranch: true, password: true },
} as const satisfies Record<string, RoleFacts>

export type Role = keyof typeof ROLE_TABLE
export const ROLES = Object.keys(ROLE_TABLE) as Role[]

export const BASES = ['cashier', 'supervisor', 'manager'] as const satisfies readonly Role[]
export type Base = (typeof BASES)[number]

/** A role that the owner made. Its people may do what it says and nothing else, whatever their base may do. */
export type CustomRole = { id: string; name: string; permissions: readonly Permission[] }

export type HeldRole = { role: Role; customRole: CustomRole | null }

export function builtIn(role: Role): HeldRole {
  return { role, customRole: null }
}

/** Comes with the office work that needs an authenticator; never given separately. */
const OWN_STEP = 'second-step:own'

/** What only an owner has affects every branch, or cannot be undone. */
export const GIVABLE: readonly Permission[] = MANAGER.filter((permission) => permission !== OWN_STEP)

export const GIVABLE_IN_OFFICE: readonly Permission[] = GIVABLE.filter(needsProof)

/** A stored custom role, without names that this version does not know and permissions that cannot be given. */
export function parseCustomRole(row: { id: string; name: string; permissions: readonly string[] }): CustomRole {
  const given = GIVABLE.filter((permission) => row.permissions.includes(permission))
  return { id: row.id, name: row.name, permissions: given.some(needsProof) ? [...given, OWN_STEP] : given }
}

/** For questions about other people, use `staffWith`. */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => permissionsOf(builtIn(role)).includes(permission))
}

export const ROLES_OF_EVERY_BRANCH = ROLES.filter((role) => ROLE_TABLE[role].everyBranch)

export function hasEveryBranch(role: Role): boolean {
  return ROLE_TABLE[role].everyBranch
}

/** Whether somebody gets a password when hired, besides the PIN for tills: setting up an authenticator takes one. */
export function hasPassword(held: HeldRole): boolean {
  return ROLE_TABLE[held.role].password || needsSecondStep(held)
}

export function needsSecondStep(held: HeldRole): boolean {
  return permissionsOf(held).includes(OWN_STEP)
}

/** For questions about somebody else; of the actor, ask `may`. */
export function roleHas(held: HeldRole, permission: Permission): boolean {
  return permissionsOf(held).includes(permission)
}

function permissionsOf({ role, customRole }: HeldRole): readonly Permission[] {
  return customRole?.permissions ?? ROLE_TABLE[role].permissions
}

/** Office work needs the authenticator's code, since a PIN is typed where others can see it. */
function needsProof(permission: Permission): boolean {
  return !SUPERVISOR.includes(permission) && !AT_THE_COUNTER.includes(permission)
}

/**
 * A `training` till sells with a test key, whatever its branch sells with. `refusedCurrencies` are those of the shop
 * that it takes no cash in, never USD.
 */
export type ActorTill = {
  id: string
  number: number
  branchCode: string
  branchName: string
  training: boolean
  refusedCurrencies: readonly string[]
}

/** The columns of a till that make an `ActorTill`. */
export const ACTOR_TILL = {
  id: true,
  number: true,
  branchCode: true,
  training: true,
  refusedCurrencies: true,
  branch: { select: { name: true } },
} as const

type TillRow = Omit<ActorTill, 'branchName'> & { branch: { name: string } }

export function toActorTill({ branch, ...till }: TillRow): ActorTill {
  return { ...till, branchName: branch.name }
}

export type Actor = HeldRole & {
  staffId: string
  sessionId: string
  name: string
  locale: string
  /** False while an authenticator's code is due: the office stays closed. */
  proven: boolean
  /** Proven within minutes, as what spends needs (`authoriseSpending`). */
  fresh: boolean
  /** Codes of the branches that the actor may see; null for every branch. */
  branches: readonly string[] | null
  till: ActorTill | null
}

/** A name on the sign-in page; anyone at an enrolled till sees it, so it holds nothing else. */
export type StaffChoice = { id: string; name: string; role: Role; roleName: string | null; branchName?: string }

export type BranchToEnrol = { code: string; name: string; tillNumbers: number[] }

export function may(actor: Actor, permission: Permission, branchCode?: string): boolean {
  if (!permissionsOf(actor).includes(permission)) return false
  if (!actor.proven && needsProof(permission)) return false
  return branchCode === undefined || hasBranch(actor, branchCode)
}

/** `may` as if the code had been entered, for links and buttons that lead to the authenticator first. */
export function mayOnceProven(actor: Actor, permission: Permission): boolean {
  return may({ ...actor, proven: true }, permission)
}

export function hasBranch({ branches }: Pick<Actor, 'branches'>, branchCode: string): boolean {
  return branches === null || branches.includes(branchCode)
}

/** Whether the actor may give somebody a role: nobody gives what they do not have. */
export function mayGive(actor: Actor, held: HeldRole): boolean {
  if (may(actor, 'staff:manage-all')) return true
  const given = permissionsOf(held)
  if (ROLE_TABLE[held.role].givenBy === 'staff:manage-all' || given.includes('staff:manage')) return false
  return may(actor, 'staff:manage') && given.every((permission) => permissionsOf(actor).includes(permission))
}

export const SECRET_KINDS = ['pin', 'password'] as const
export type SecretKind = (typeof SECRET_KINDS)[number]

export type Due = 'code' | 'set-up' | SecretKind

export type CompanyAccountView = { email: string; linked: boolean }

/** `given`: made by somebody else and unused. `ended`: nobody can sign in with it, so another must be given. */
export type SecretState = 'none' | 'given' | 'ended' | 'own'

export type PersonView = HeldRole & {
  id: string
  name: string
  username: string
  locale: 'en' | 'sn' | 'nd'
  branches: { code: string; name: string }[]
  active: boolean
  pin: SecretState
  password: SecretState
  secondStep: boolean
  signedInSince: string | null
  managed: boolean
  self: boolean
}
