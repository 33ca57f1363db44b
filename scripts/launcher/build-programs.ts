import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { ROOT } from '../root.ts'

const FOLDER = path.join(ROOT, '.data/programs')

const SOURCES = { simulator: 'simulator/main.ts', worker: 'lib/jobs/main.ts', seed: 'prisma/seed.ts' } as const

/** Where a program is once it is built. */
export function builtProgram(name: keyof typeof SOURCES): string {
  return path.join(FOLDER, `${name}.mjs`)
}

/**
 * Bundles the simulator, the worker and the seed into one file each, which starts in less than half the time of their
 * sources. Several builds may run at once; a running program is not disturbed.
 */
export async function buildPrograms(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: { ...SOURCES },
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    sourcemap: 'inline',
    logLevel: 'error',
    write: false,
    plugins: [foldersAsTheyWere],
  })
  mkdirSync(FOLDER, { recursive: true })
  for (const { path: file, contents } of outputFiles) {
    const draft = `${file}.${randomUUID()}`
    writeFileSync(draft, contents)
    renameSync(draft, file)
  }
}

/** Some sources read files beside them. */
const foldersAsTheyWere: Plugin = {
  name: 'folders-as-they-were',
  setup({ onLoad }) {
    onLoad({ filter: /simulator\/.*\.ts$/ }, ({ path: file }) => {
      const folder = JSON.stringify(path.dirname(file))
      return { contents: readFileSync(file, 'utf8').replaceAll('import.meta.dirname', folder), loader: 'ts' }
    })
  },
}
