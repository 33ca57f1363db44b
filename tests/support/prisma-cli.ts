import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT } from '../../scripts/root.ts'

/** Runs Prisma's command line on a database, as a developer does to write a migration. */
export function prisma(args: string[], url: string): Promise<{ stdout: string }> {
  const env = { ...process.env, DATABASE_URL: url }
  return promisify(execFile)(process.execPath, ['node_modules/prisma/build/index.js', ...args], { cwd: ROOT, env })
}
