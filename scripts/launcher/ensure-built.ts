import { rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'
import { type BuildOptions, buildWeb, isBuilt } from './build-web.ts'
import { RunRecord } from './run-record.ts'
import { Runner } from './runner.ts'

/**
 * Builds the web app for tests, unless exactly these sources are built already. Test files that start together build
 * only once.
 */
export function ensureBuilt(): Promise<void> {
  return ensure({ standalone: false })
}

/** The same, with the standalone server and its packages for an image. */
export function ensureStandalone(): Promise<void> {
  return ensure({ standalone: true })
}

async function ensure(options: BuildOptions): Promise<void> {
  if (isBuilt(options)) return
  const dataDir = path.join(ROOT, `.data/tests-build-${process.pid}`)
  const record = await RunRecord.claim(dataDir)
  await buildWeb(new Runner(dataDir, record), options).finally(() => record.release())
  rmSync(dataDir, { recursive: true, force: true })
}
