/** After an `npm install`: makes package-lock.json work with `npm ci` on every platform and registry. */
import { readLockFile, writeLockFile } from './lock/lock-file.ts'
import { completeLock, missingOptionalPackages } from './lock/optional-packages.ts'

const lock = readLockFile()
const missing = missingOptionalPackages(lock)
writeLockFile(completeLock(lock))
console.log(`Added ${missing.length} optional packages to package-lock.json.`)
