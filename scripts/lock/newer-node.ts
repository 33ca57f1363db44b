import { satisfies } from 'semver'
import { type LockFile, packageName } from './lock-file.ts'

/** Locked packages that need a newer Node than the oldest that we promise: `npm ci` would warn about each. */
export function wantingNewerNode(lock: LockFile, oldest: string): string[] {
  return Object.entries(lock.packages).flatMap(([folder, { engines }]) => {
    const wanted = engines?.node
    if (!folder || !wanted || satisfies(oldest, wanted)) return []
    return [
      `${packageName(folder)} wants Node ${wanted}, and we promise ${oldest}: choose another version, or see "Packages"`,
    ]
  })
}
