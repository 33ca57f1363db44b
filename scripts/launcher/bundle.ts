import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin, stop } from 'esbuild'
import { MIGRATIONS } from '../migrate.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { ROOT } from '../root.ts'

/**
 * Bundles each program into one file, `NAME.mjs` in `folder`, which starts in less than half the time of its sources.
 * Several processes may build at the same time, each making one bundle at a time; a running program is not disturbed.
 * With `split`, code that several programs share goes into files beside them.
 */
export async function bundle(
  folder: string,
  sources: Readonly<Record<string, string>>,
  { split = false }: { split?: boolean } = {},
): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: { ...sources },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    ...(split ? SPLIT : { sourcemap: 'inline' }),
    logLevel: 'error',
    write: false,
    define: { 'process.env.NEWEST_MIGRATION': JSON.stringify(readMigrations(MIGRATIONS).at(-1)?.name) },
    plugins: [foldersAsTheyWere],
  })
  // Otherwise esbuild's helper process lives as long as ours.
  await stop()
  mkdirSync(folder, { recursive: true })
  for (const { path: file, contents } of outputFiles) {
    const draft = `${file}.${randomUUID()}`
    writeFileSync(draft, contents)
    renameSync(draft, file)
  }
}

const SPLIT = {
  splitting: true,
  chunkNames: 'shared-[hash]',
  sourcemap: 'linked',
  sourcesContent: false,
} as const

/** The simulator reads files beside its sources, so it must see their folder instead of the bundle's. */
const foldersAsTheyWere: Plugin = {
  name: 'folders-as-they-were',
  setup({ onLoad }) {
    onLoad({ filter: /simulator\/.*\.ts$/ }, ({ path: file }) => {
      const folder = JSON.stringify(path.dirname(file))
      return { contents: readFileSync(file, 'utf8').replaceAll('import.meta.dirname', folder), loader: 'ts' }
    })
  },
}
