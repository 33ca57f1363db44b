import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'
import { buildFingerprint } from './build-fingerprint.ts'
import { readJson, writePrivateJson } from './private-file.ts'
import type { Runner } from './runner.ts'

/** Kept beside the build that it describes, whatever becomes of that. */
const NOTE = path.join(ROOT, '.next/built-from.json')

type Note = { fingerprint: string; buildId: string }

/** Whether .next holds a whole build of just these sources. */
export function isBuilt(): boolean {
  const note = readJson<Note>(NOTE)
  return note?.fingerprint === buildFingerprint() && note.buildId === buildId()
}

/** Builds the web app. A build that was cut short leaves no note and is made again at the next start. */
export async function buildWeb(runner: Runner): Promise<void> {
  const fingerprint = buildFingerprint()
  rmSync(NOTE, { force: true })
  await runner.run({ name: 'generate', args: ['node_modules/prisma/build/index.js', 'generate'] })
  await runner.run({ name: 'build', args: ['node_modules/next/dist/bin/next', 'build'] })
  writePrivateJson(NOTE, { fingerprint, buildId: buildId() ?? '' })
}

function buildId(): string | undefined {
  try {
    return readFileSync(path.join(ROOT, '.next/BUILD_ID'), 'utf8')
  } catch {
    return undefined
  }
}
