import { satisfies } from 'semver'
import { type LockFile, packageName } from './lock-file.ts'

/** Packages of which only files are used, never a program: for these `npm ci` warns on an old Node, and that is all. */
const ONLY_FILES = ['@sparticuz/chromium']

/** Locked packages that need a newer Node than the oldest that we promise: `npm ci` would warn about each. */
export function wantingNewerNode(lock: LockFile, oldest: string): string[] {
  return Object.entries(lock.packages).flatMap(([folder, { engines }]) => {
    const wanted = engines?.node
    if (!folder || !wanted || satisfies(oldest, wanted) || ONLY_FILES.includes(packageName(folder))) return []
    return [
      `${packageName(folder)} wants Node ${wanted}, and we promise ${oldest}: choose another version, or see "Packages"`,
    ]
  })
}
