import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The system account that PostgreSQL runs as; empty means our own. */
export type Account = { uid?: number; gid?: number }

export const runsAsRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root, so there it runs as the owner of existing data, or else as `nobody`. */
export function accountFor(clusterDir: string): Account {
  if (!runsAsRoot) return {}
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: numericId('-u'), gid: numericId('-g') }
}

/** Whether the account may enter a folder. It is tried, since only the system knows every mount and access list. */
export function canEnter(account: Account, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

function numericId(flag: '-u' | '-g'): number {
  // macOS prints the id of `nobody` as a negative 32-bit number.
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })) >>> 0
}
