import { type LockFile, packageName } from './lock-file.ts'

/** Locked packages, at any depth, that are older than the minimum version set for security. */
export function belowMinimum(lock: LockFile, minimums: Record<string, string>): string[] {
  return Object.entries(lock.packages).flatMap(([folder, { version = '' }]) => {
    const minimum = minimums[packageName(folder)]
    if (!folder || minimum === undefined || isAtLeast(version, minimum)) return []
    return [`${packageName(folder)} ${version} is older than ${minimum}`]
  })
}

/** Compares release numbers; a pre-release counts as older than its release. */
function isAtLeast(version: string, minimum: string): boolean {
  const [release = '', preRelease] = version.split('-', 2)
  const difference = release.localeCompare(minimum, 'en', { numeric: true })
  return difference === 0 ? preRelease === undefined : difference > 0
}
