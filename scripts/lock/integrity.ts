import { type LockFile, packageName } from './lock-file.ts'

/** A registry's hash of a package's archive (`sha512-...`), or null if it does not have that version. */
export type AskIntegrity = (name: string, version: string) => string | null

/**
 * The folders whose archive npm could compare with nothing when it installs it. `excused` are optional packages for
 * other machines: npm writes no hash for what its registry lacked, and on such a machine skips what it cannot get.
 */
export function withoutIntegrity({ packages }: LockFile): { folder: string; excused: boolean }[] {
  return Object.entries(packages)
    .filter(([folder, { integrity, link }]) => folder !== '' && !link && !integrity)
    .map(([folder, { optional, os, cpu }]) => ({ folder, excused: optional === true && (os ?? cpu) !== undefined }))
}

/** The lock with the hashes that the registry knows; any others stay missing. */
export function addIntegrity(lock: LockFile, ask: AskIntegrity): LockFile {
  const packages = { ...lock.packages }
  for (const { folder } of withoutIntegrity(lock)) {
    const { version = '', ...rest } = packages[folder] ?? {}
    const integrity = ask(packageName(folder), version)
    if (integrity) packages[folder] = { version, integrity, ...rest }
  }
  return { ...lock, packages }
}
