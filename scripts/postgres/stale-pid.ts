import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { processCommandLine } from '../processes.ts'
import { clusterIn } from './home.ts'
import { readPostmasterFile } from './membership.ts'

/**
 * PostgreSQL will not start while the pid in `postmaster.pid` belongs to any process of its account. This removes that
 * file, but only if it provably belongs to no server on this data folder: after a power cut the pid may be another
 * program's, and a copied data folder names the original's server.
 */
export function removeStalePostmasterFile(home: string): void {
  const noted = readPostmasterFile(home)
  if (!noted) return
  const holder = processCommandLine(noted.pid)
  if (holder === undefined) return
  const isServer = /(^|\/)postgres(\.exe)?( |:|$)/.test(holder)
  const original = statSync(noted.dataDirectory, { throwIfNoEntry: false })
  const isCopy = original !== undefined && original.ino !== statSync(clusterIn(home)).ino
  if (!isServer || isCopy) rmSync(path.join(clusterIn(home), 'postmaster.pid'), { force: true })
}
