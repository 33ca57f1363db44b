import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One installed package in package-lock.json: the fields that we read or write. */
export type LockedPackage = {
  version?: string
  resolved?: string
  cpu?: string[]
  dev?: boolean
  devOptional?: boolean
  engines?: { node?: string }
  integrity?: string
  libc?: string[]
  license?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  optionalDependencies?: Record<string, string>
}

/** package-lock.json, with its packages by their folder (`node_modules/a/node_modules/b`). */
export type LockFile = { packages: Record<string, LockedPackage> }

const FILE = path.join(import.meta.dirname, '../../package-lock.json')

/** Reads package-lock.json of this checkout. */
export function readLockFile(): LockFile {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

/** Writes package-lock.json as npm lays it out. */
export function writeLockFile(lock: LockFile): void {
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
}

/** The name of the package in one of the lock's folders: `node_modules/a/node_modules/@b/c` holds `@b/c`. */
export function packageName(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
