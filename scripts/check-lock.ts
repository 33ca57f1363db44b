/**
 * Fails if package-lock.json would not install everywhere, names a registry, lacks a hash, or holds a version that is
 * below its minimum, needs a newer Node than the oldest we promise, or has a licence that nobody has read.
 */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minVersion } from 'semver'
import packageJson from '../package.json' with { type: 'json' }
import { withoutIntegrity } from './lock/integrity.ts'
import { unreadLicences } from './lock/licences.ts'
import { readLockFile } from './lock/lock-file.ts'
import { belowMinimum, withoutMinimum } from './lock/minimum-versions.ts'
import { wantingNewerNode } from './lock/newer-node.ts'
import { missingOptionalPackages } from './lock/optional-packages.ts'
import minimumVersions from './minimum-versions.json' with { type: 'json' }
import { ROOT } from './root.ts'

const lock = readLockFile()
const oldestNode = minVersion(packageJson.engines.node)?.version ?? ''
const faults = [
  ...missingOptionalPackages(lock).map(({ folder }) => `${folder} is missing: run npx tsx scripts/complete-lock.ts`),
  ...Object.entries(lock.packages)
    .filter(([, { resolved, link }]) => resolved && !link)
    .map(([folder]) => `${folder} records a download address: run npx tsx scripts/complete-lock.ts`),
  ...withoutIntegrity(lock)
    .filter(({ excused }) => !excused)
    .map(({ folder }) => `${folder} has no integrity: run npx tsx scripts/complete-lock.ts`),
  ...belowMinimum(lock, minimumVersions),
  ...withoutMinimum(packageJson, minimumVersions),
  ...unreadLicences(lock, readFileSync(path.join(ROOT, 'NOTICE'), 'utf8')),
  ...wantingNewerNode(lock, oldestNode),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
