/**
 * `npm run upgrade:compare`: makes a shop with the version of an older commit, with tickets in every state, migrates it
 * to this version, and compares every list, report and ticket, as each role sees them. Needs git, and the history.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from '../../scripts/root.ts'

/** The last version before held money was booked by item, tickets had a position, and payment types were tenders. */
const OLD = '1c6159a2'

const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-upgrade-'))
const old = path.join(folder, 'old')

function run(cwd: string, command: string, ...args: string[]): void {
  const env = { ...process.env, UPGRADE_FOLDER: folder }
  const { status } = spawnSync(command, args, { cwd, env, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

try {
  run(ROOT, 'git', 'worktree', 'add', '--detach', '--quiet', old, OLD)
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(old, 'node_modules'))
  run(old, 'npx', 'prisma', 'generate')
  copyFileSync(
    path.join(ROOT, `tests/upgrade/shop-of-${OLD}.txt`),
    path.join(old, 'tests/integration/make-shop.test.ts'),
  )
  const migrations = readdirSync(path.join(old, 'prisma/migrations')).filter((name) => /^\d/.test(name))
  writeFileSync(path.join(folder, 'migrations.json'), JSON.stringify(migrations))
  run(old, 'npx', 'vitest', 'run', '--project', 'integration', 'tests/integration/make-shop.test.ts')
  run(ROOT, 'npx', 'vitest', 'run', '--project', 'upgrade')
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', old], { cwd: ROOT })
  rmSync(folder, { recursive: true, force: true })
}
