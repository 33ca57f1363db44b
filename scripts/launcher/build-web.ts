import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../root.ts'
import { buildFingerprint } from './build-fingerprint.ts'
import { isGenerated } from './is-generated.ts'
import { readJson, writePrivateJson } from './private-file.ts'
import { InUseError, RunRecord } from './run-record.ts'
import type { Runner } from './runner.ts'

/** Kept beside the build that it describes. */
const NOTE = path.join(ROOT, '.next/built-from.json')

/** How long the newest build took here, with whatever else this machine had to do. */
const TOOK = path.join(ROOT, '.data/build/took.json')
/** On two cores with nothing else to do. */
const FIRST_BUILD_SECONDS = 40

/** About how many seconds a build takes. */
export function usualBuildSeconds(): number {
  return readJson<{ seconds: number }>(TOOK)?.seconds ?? FIRST_BUILD_SECONDS
}

type Note = { fingerprint: string; buildId: string }

/** Whether .next holds a complete build of exactly these sources. */
export function isBuilt({ standalone = false }: BuildOptions = {}): boolean {
  const note = readJson<Note>(NOTE)
  const isThere = !standalone || existsSync(path.join(ROOT, '.next/standalone/server.js'))
  return isThere && note?.fingerprint === buildFingerprint() && note.buildId === buildId()
}

/** What a build must also hold. `standalone`: the server with its packages that goes into an image. */
export type BuildOptions = { standalone?: boolean }

/** Builds the web app. An interrupted build leaves no note, so the next start builds again. */
export async function buildWeb(runner: Runner, { standalone = false }: BuildOptions = {}): Promise<void> {
  const turn = await takeTurn()
  try {
    if (isBuilt({ standalone })) return
    const fingerprint = buildFingerprint()
    const begun = performance.now()
    rmSync(NOTE, { force: true })
    if (!isGenerated()) await runner.run({ name: 'generate', args: ['node_modules/prisma/build/index.js', 'generate'] })
    await runner.run({
      name: 'build',
      args: ['node_modules/next/dist/bin/next', 'build'],
      env: standalone ? { NEXT_OUTPUT: 'standalone' } : undefined,
    })
    writePrivateJson(TOOK, { seconds: Math.ceil((performance.now() - begun) / 1000) })
    writePrivateJson(NOTE, { fingerprint, buildId: buildId() ?? '' })
  } finally {
    turn.release()
  }
}

/** Starts of the same checkout with different data build one after the other; the second finds the build done. */
async function takeTurn(): Promise<RunRecord> {
  while (true) {
    try {
      return await RunRecord.claim(path.join(ROOT, '.data/build'))
    } catch (error) {
      if (!(error instanceof InUseError)) throw error
      await pause(250)
    }
  }
}

function buildId(): string | undefined {
  try {
    return readFileSync(path.join(ROOT, '.next/BUILD_ID'), 'utf8')
  } catch {
    return undefined
  }
}
