/** Run it after an `npm install`: makes package-lock.json work with `npm ci` on every platform and registry. */
import { spawnSync } from 'node:child_process'
import { addIntegrity, withoutIntegrity } from './lock/integrity.ts'
import { readLockFile, writeLockFile } from './lock/lock-file.ts'
import { completeLock, missingOptionalPackages } from './lock/optional-packages.ts'

const lock = readLockFile()
const missing = missingOptionalPackages(lock)
const completed = addIntegrity(completeLock(lock), askRegistry)
writeLockFile(completed)
console.log(`Added ${missing.length} optional packages to package-lock.json.`)
const bare = withoutIntegrity(completed)
if (bare.length > 0) console.log(`The registry has no hash of ${bare.length}, all or some for other machines.`)

function askRegistry(name: string, version: string): string | null {
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' })
  return /^sha512-\S+$/.exec(stdout?.trim() ?? '')?.[0] ?? null
}
