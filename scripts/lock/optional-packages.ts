import type { LockedPackage, LockFile } from './lock-file.ts'

/** Words in the names of platform packages, and npm's words for them. */
const SYSTEMS = { darwin: 'darwin', linux: 'linux', linuxmusl: 'linux', win32: 'win32', windows: 'win32' } as const
const OTHER_SYSTEMS = ['aix', 'android', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'sunos']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const C_LIBRARIES = { musl: 'musl', musleabihf: 'musl', linuxmusl: 'musl', gnu: 'glibc', gnueabihf: 'glibc' } as const

export type MissingPackage = { folder: string; entry: LockedPackage }

/**
 * The optional packages that a locked package asks for but the lock lacks. npm leaves out those that its registry
 * lacked at the time, and then `npm ci` refuses the lock everywhere.
 */
export function missingOptionalPackages({ packages }: LockFile): MissingPackage[] {
  return Object.entries(packages).flatMap(([folder, wanting]) => {
    const wanted = Object.entries(wanting.optionalDependencies ?? {})
    const present = wanted.map(([name, range]) => find(packages, folder, name, range)).find((found) => found)
    const parent = present ? present.slice(0, present.lastIndexOf('node_modules/')) : ''
    return wanted
      .filter(([name, range]) => !find(packages, folder, name, range))
      .map(([name, range]) => ({ folder: `${parent}node_modules/${name}`, entry: platformEntry(name, range, wanting) }))
  })
}

/** The lock with the missing packages added and without download addresses, in npm's order. */
export function completeLock(lock: LockFile): LockFile {
  const packages = { ...lock.packages }
  for (const { folder, entry } of missingOptionalPackages(lock)) packages[folder] = entry
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  const withoutAddresses = sorted.map(([folder, { resolved, ...entry }]) => [
    folder,
    entry.link ? { ...entry, resolved } : entry,
  ])
  return { ...lock, packages: Object.fromEntries(withoutAddresses) }
}

/**
 * The folder of the package as Node resolves it from `from`; undefined if there is none or its version does not fit.
 */
function find(packages: LockFile['packages'], from: string, name: string, range: string): string | undefined {
  const folder = `${from ? `${from}/` : ''}node_modules/${name}`
  const found = packages[folder]
  if (found) return /^\d/.test(range) && found.version !== range ? undefined : folder
  const outer = from.lastIndexOf('node_modules/')
  return from ? find(packages, from.slice(0, Math.max(0, outer - 1)), name, range) : undefined
}

function platformEntry(name: string, range: string, wanting: LockedPackage): LockedPackage {
  const words = name.toLowerCase().split(/[-_/@.]/)
  const os = words.map((word) => OTHER_SYSTEMS.find((other) => other === word) ?? lookUp(SYSTEMS, word)).find(Boolean)
  const cpu = words.map((word) => (word.startsWith('armv') ? 'arm' : word)).find((word) => PROCESSORS.includes(word))
  const libc = words.map((word) => lookUp(C_LIBRARIES, word)).find(Boolean)
  return {
    version: range.replace(/^[\^~>=]+/, ''),
    ...(cpu && { cpu: [cpu] }),
    ...(wanting.dev && { dev: true }),
    ...(wanting.devOptional && { devOptional: true }),
    ...(libc && os === 'linux' && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  }
}

function lookUp<T extends string>(table: Record<string, T>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}
