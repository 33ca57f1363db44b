import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { accountFor, canEnter, runsAsRoot } from './account.ts'

/**
 * Where data goes that `nobody` could not reach in the checkout: a place that lasts, with a clear name, in the system's
 * own folders.
 */
const SYSTEM_HOMES = '/var/lib/partner-pos'

/**
 * The folder of one cluster, its password and its log. It is the requested one, unless we are root and PostgreSQL's
 * account cannot enter that; then the requested one becomes a link to a place under /var/lib.
 */
export function openHome(asked: string): string {
  const dataDir = resolveParents(asked)
  refuseForeignData(dataDir)
  if (isLink(dataDir)) return followLink(dataDir)
  if (runsAsRoot && !canEnter(accountFor(clusterIn(dataDir)), path.dirname(dataDir))) {
    if (!fs.existsSync(dataDir)) return linkToSystemHome(dataDir)
    throw new Error(`The owner of the data in ${dataDir} cannot enter it: open the folders above it with chmod o+x.`)
  }
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (runsAsRoot) fs.chmodSync(dataDir, 0o711)
  return dataDir
}

/** The PostgreSQL data folder within a home. */
export function clusterIn(home: string): string {
  return path.join(home, 'cluster')
}

/** A moved checkout keeps its data. A copied one must not share the original's, and gets its own. */
function followLink(dataDir: string): string {
  const home = fs.readlinkSync(dataDir)
  const owner = fs.existsSync(ownerFile(home)) ? fs.readFileSync(ownerFile(home), 'utf8') : dataDir
  const isCopy = owner !== dataDir && isLink(owner) && fs.readlinkSync(owner) === home
  if (!isCopy) return prepareSystemHome(home, dataDir)
  fs.rmSync(dataDir)
  return linkToSystemHome(dataDir)
}

function linkToSystemHome(dataDir: string): string {
  const name = dataDir
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .slice(-4)
    .join('-')
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const home = prepareSystemHome(path.join(SYSTEM_HOMES, `${name}-${hash}`), dataDir)
  try {
    fs.symlinkSync(home, dataDir)
  } catch (error) {
    const madeByAnotherStart = isLink(dataDir) && fs.readlinkSync(dataDir) === home
    if (!madeByAnotherStart) throw error
  }
  return home
}

function prepareSystemHome(home: string, dataDir: string): string {
  for (const folder of [path.dirname(home), home]) {
    fs.mkdirSync(folder, { recursive: true })
    fs.chmodSync(folder, 0o711)
  }
  fs.writeFileSync(ownerFile(home), dataDir)
  return home
}

function refuseForeignData(dataDir: string): void {
  const owner = fs.statSync(dataDir, { throwIfNoEntry: false })?.uid
  if (owner === undefined || runsAsRoot || owner === process.getuid?.()) return
  throw new Error(`The data in ${dataDir} belongs to another account: run as that one, or set another DATA_DIR.`)
}

function resolveParents(asked: string): string {
  const wanted = path.resolve(asked)
  fs.mkdirSync(path.dirname(wanted), { recursive: true })
  return path.join(fs.realpathSync(path.dirname(wanted)), path.basename(wanted))
}

function ownerFile(home: string): string {
  return path.join(home, 'installation')
}

function isLink(file: string): boolean {
  return fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}
