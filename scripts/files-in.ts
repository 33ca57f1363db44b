import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.ts'

/** Every file and folder below a folder of the repository, as paths from its root. */
export function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    path.join(folder, name),
  )
}
