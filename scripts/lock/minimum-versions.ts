import { type LockFile, packageName } from './lock-file.ts'

/**
 * The oldest versions that security allows: of what we use ourselves, as we install it; `anywhere` of packages that no
 * other may bring in an older version either.
 */
export type MinimumVersions = { direct: Record<string, string>; anywhere: readonly string[] }

type Wanted = Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>

/** Locked packages that are older than their minimum. */
export function belowMinimum(lock: LockFile, { direct, anywhere }: MinimumVersions): string[] {
  return Object.entries(lock.packages).flatMap(([folder, { version = '' }]) => {
    const name = packageName(folder)
    const minimum = direct[name]
    const isOurs = folder === `node_modules/${name}` || anywhere.includes(name)
    if (!folder || minimum === undefined || !isOurs || isAtLeast(version, minimum)) return []
    return [`${name} ${version} is older than ${minimum}`]
  })
}

/** What package.json asks for and the list of minimums does not name, and the reverse. */
export function withoutMinimum({ dependencies, devDependencies }: Wanted, { direct }: MinimumVersions): string[] {
  const wanted = { ...dependencies, ...devDependencies }
  return [
    ...Object.keys(wanted).flatMap((name) => (name in direct ? [] : [`${name} has no minimum version`])),
    ...Object.keys(direct).flatMap((name) => (name in wanted ? [] : [`${name} has a minimum version and is not used`])),
  ]
}

/** Compares release numbers; a pre-release is older than its release, and not older than an earlier one of it. */
function isAtLeast(version: string, minimum: string): boolean {
  const [release = '', preRelease] = split(version)
  const [least = '', leastPre] = split(minimum)
  const difference = release.localeCompare(least, 'en', { numeric: true })
  if (difference !== 0 || preRelease === undefined) return difference >= 0
  return leastPre !== undefined && preRelease.localeCompare(leastPre, 'en', { numeric: true }) >= 0
}

/** A version's numbers, and what stands after the first dash. */
function split(version: string): [string, string | undefined] {
  const at = version.indexOf('-')
  return at < 0 ? [version, undefined] : [version.slice(0, at), version.slice(at + 1)]
}
