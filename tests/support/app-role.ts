import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../scripts/root.ts'

/** prisma/app-role.sql for a role, as psql would run it: without psql's own commands. */
export function appRoleSql(role: string): string {
  const sql = readFileSync(path.join(ROOT, 'prisma/app-role.sql'), 'utf8')
  return sql
    .replaceAll(/^\\.*$/gm, '')
    .replaceAll(':"app"', role)
    .replaceAll(`:'app'`, `'${role}'`)
}
