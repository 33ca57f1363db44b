import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'

/** The names of all variables that a program reads, as .env.example lists them. */
export function knownVariables(): ReadonlySet<string> {
  const text = readFileSync(path.join(ROOT, '.env.example'), 'utf8')
  return new Set([...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name))
}
