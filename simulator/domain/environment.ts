/** The two environments behind one base URL; the key's prefix decides (service-api.md, Authentication). */
export type Environment = 'test' | 'live'

export const ENVIRONMENTS: readonly Environment[] = ['test', 'live']

/** Everything a key may be allowed to do (service-api.md, Authentication). */
export const ABILITIES = [
  'balance:read',
  'catalogue:read',
  'transactions:write',
  'transactions:read',
  'collections:write',
  'collections:read',
  'funding:write',
] as const

export type Ability = (typeof ABILITIES)[number]
