import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../scripts/root.ts'
import { mutate, type NamedMutant } from './named-mutant.ts'
import { shareDatabase } from './shared-database.ts'

const LEFT_OUT = /^(docs|public|bench)\//

/** A copy of the checkout, in which code can be broken while somebody works on the original. */
export type ScratchCopy = {
  folder: string
  /** Applies the mutant, runs the work, and restores the code. */
  broken<T>(mutant: NamedMutant, work: () => Promise<T>): Promise<T>
  remove(): void
}

/**
 * Copies every file that git does not ignore, and the generated client. The copy shares the installed packages, and all
 * copies' PostgreSQL.
 */
export function makeScratchCopy(name: string): ScratchCopy {
  const folder = path.join(ROOT, '.data/mutants', name)
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  remove()
  for (const file of sourceFiles()) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.copyFileSync(path.join(ROOT, file), path.join(folder, file))
  }
  fs.cpSync(path.join(ROOT, 'lib/generated'), path.join(folder, 'lib/generated'), { recursive: true })
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  shareDatabase(folder)
  return { folder, broken: (mutant, work) => breakIn(folder, mutant, work), remove }
}

function sourceFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0')
  return listed.filter((file) => file !== '' && !LEFT_OUT.test(file) && fs.existsSync(path.join(ROOT, file)))
}

async function breakIn<T>(folder: string, mutant: NamedMutant, work: () => Promise<T>): Promise<T> {
  const file = path.join(folder, mutant.file)
  const source = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(file, mutate(source, mutant))
  return work().finally(() => fs.writeFileSync(file, source))
}
