import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Postgres, startPostgres } from '../../scripts/postgres.ts'
import { ROOT } from '../../scripts/root.ts'
import { mutate, type NamedMutant } from './named-mutant.ts'

const LEFT_OUT = /^(docs|public|bench)\//

/** A copy of the checkout as it stands, in which code can be broken while somebody works on the original. */
export type ScratchCopy = {
  folder: string
  /** Breaks the code as the mutant says, does the work, and mends it again. */
  broken<T>(mutant: NamedMutant, work: () => Promise<T>): Promise<T>
  remove(): Promise<void>
}

/**
 * Copies what git knows of the checkout, and what it does not ignore, beside the generated client. The copy shares the
 * installed packages and has a PostgreSQL of its own, which runs until the copy is removed.
 */
export async function makeScratchCopy(name: string): Promise<ScratchCopy> {
  const folder = path.join(ROOT, '.data/mutants', name)
  fs.rmSync(folder, { recursive: true, force: true })
  for (const file of sourceFiles()) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.copyFileSync(path.join(ROOT, file), path.join(folder, file))
  }
  fs.cpSync(path.join(ROOT, 'lib/generated'), path.join(folder, 'lib/generated'), { recursive: true })
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  const postgres = await startPostgres({ dataDir: path.join(folder, '.data/tests'), databases: [], durable: false })
  return {
    folder,
    broken: (mutant, work) => breakIn(folder, mutant, work),
    remove: () => remove(folder, postgres),
  }
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

async function remove(folder: string, postgres: Postgres): Promise<void> {
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
