/** Everything that staff may do, named as in the audit. */
export type Permission =
  | 'sale:create'
  | 'sale:read'
  | 'sale:read-branch'
  | 'money:return'
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
  'collection:second',
  'collection:pay-out',
  'money:keep',
  'shift:approve',
  'cash:pay-out',
  'branch:read-live',
  'alert:read',
]
/** What a manager serving at the counter may decide, where no authenticator is at hand. */
const AT_THE_COUNTER: readonly Permission[] = ['incident:read', 'price:below-cost', 'cap:override']
const MANAGER: readonly Permission[] = [
  ...SUPERVISOR,
  ...AT_THE_COUNTER,
  'till:enrol',
  'printer:manage',
  'statement:read',
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
  'top-up:approve',
  'alert:manage',
  'statement:read-anew',
]

type RoleFacts = {
  /** Ask with `may`: reading the table by hand would skip the second step or the branch. */
  permissions: readonly Permission[]
  /** The permission needed to give somebody this role and to manage those who have it. */
  givenBy: Permission
  /** Whether every branch is theirs, later ones included, whichever are named. */
  everyBranch: boolean
  /** Whether they get a password when hired, to work away from a till too. */
  password: boolean
}

/** The roles, the least powerful first, and everything that differs between them. */
const ROLE_TABLE = {
  cashier: { permissions: CASHIER, givenBy: 'staff:manage', everyBranch: false, password: false },
  supervisor: { permissions: SUPERVISOR, givenBy: 'staff:manage', everyBranch: false, password: true },
  manager: { permissions: MANAGER, givenBy: 'staff:manage-all', everyBranch: false, password: true },
  owner: { permissions: OWNER, givenBy: 'staff:manage-all', everyBranch: true, password: true },
} as const satisfies Record<string, RoleFacts>

export type Role = keyof typeof ROLE_TABLE
export const ROLES = Object.keys(ROLE_TABLE) as Role[]

/** The roles that have a permission, for questions about other people; for the actor, use `may`. */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => permissionsOf(role).includes(permission))
}

/** The roles that have every branch. */
export const ROLES_OF_EVERY_BRANCH = ROLES.filter((role) => ROLE_TABLE[role].everyBranch)

/** Whether a role has every branch, whichever are named. */
export function hasEveryBranch(role: Role): boolean {
  return ROLE_TABLE[role].everyBranch
}

/** Whether a role gets a password when hired, besides the PIN for tills. */
export function hasPassword(role: Role): boolean {
  return ROLE_TABLE[role].password
}

/** Whether a role must have an authenticator: everyone who manages anything. */
export function needsSecondStep(role: Role): boolean {
  return permissionsOf(role).includes('second-step:own')
}

function permissionsOf(role: Role): readonly Permission[] {
  return ROLE_TABLE[role].permissions
}

/** Office work: it needs the authenticator's code, since a PIN is typed where others can see it. */
function needsProof(permission: Permission): boolean {
  return !SUPERVISOR.includes(permission) && !AT_THE_COUNTER.includes(permission)
}

/** A till as the session knows it. A `training` one sells with a test key, whatever its branch sells with. */
export type ActorTill = { id: string; number: number; branchCode: string; branchName: string; training: boolean }

/** Who is acting. Every verb gets one and checks it, whatever the screen showed. */
export type Actor = {
  staffId: string
  sessionId: string
  name: string
  role: Role
  locale: string
  /** False if they need an authenticator and have not typed its code in this session: the office stays closed. */
  proven: boolean
  /** Branch codes the actor may see; null is every branch. */
  branches: readonly string[] | null
  till: ActorTill | null
}

/** A name on the sign-in page; anyone at an enrolled till sees it, so it holds nothing else. */
export type StaffChoice = { id: string; name: string; role: Role; branchName?: string }

/** A branch where a browser can be made a till, and its till numbers in use. */
export type BranchToEnrol = { code: string; name: string; tillNumbers: number[] }

/**
 * Whether an actor may do something now: the role has the permission, the authenticator's code was typed if needed, and
 * the branch, if named, is theirs. Verbs refuse by it (`authorise`) and pages show by it.
 */
export function may(actor: Actor, permission: Permission, branchCode?: string): boolean {
  if (!permissionsOf(actor.role).includes(permission)) return false
  if (!actor.proven && needsProof(permission)) return false
  return branchCode === undefined || hasBranch(actor, branchCode)
}

/** The same as if the code had been typed, for links and buttons that lead to the authenticator first. */
export function mayOnceProven(actor: Actor, permission: Permission): boolean {
  return may({ ...actor, proven: true }, permission)
}

/** Whether a branch is one of the actor's; the owner has every branch. */
export function hasBranch({ branches }: Pick<Actor, 'branches'>, branchCode: string): boolean {
  return branches === null || branches.includes(branchCode)
}

/** The roles that the actor may assign to others. */
export function rolesGivenBy(actor: Actor): readonly Role[] {
  return ROLES.filter((role) => may(actor, ROLE_TABLE[role].givenBy))
}

/** What a person signs in with. */
export const SECRET_KINDS = ['pin', 'password'] as const
export type SecretKind = (typeof SECRET_KINDS)[number]

/** What a half signed-in person must do next; until then they may do nothing else. */
export type Due = 'code' | 'set-up' | SecretKind

/** A person as the office shows them. `given` is an unused PIN or password that somebody else made. */
export type PersonView = {
  id: string
  name: string
  username: string
  role: Role
  locale: 'en' | 'sn' | 'nd'
  branches: { code: string; name: string }[]
  active: boolean
  pin: 'none' | 'given' | 'own'
  password: 'none' | 'given' | 'own'
  secondStep: boolean
  signedInSince: string | null
  /** Whether the viewer may change them. */
  managed: boolean
  self: boolean
}
