import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processIdentity } from '../processes.ts'
import { InUseError, RunRecord } from './run-record.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('of many that claim a folder at the same moment one gets it', async () => {
  const claims = await Promise.allSettled(Array.from({ length: 20 }, () => RunRecord.claim(folder)))
  const refusals = claims.flatMap((claim) => (claim.status === 'rejected' ? [claim.reason] : []))
  expect(refusals).toHaveLength(19)
  expect(refusals.every((reason) => reason instanceof InUseError)).toBe(true)
})

test('a folder that was released can be claimed again', async () => {
  const record = await RunRecord.claim(folder)
  record.release()
  await expect(RunRecord.claim(folder)).resolves.toBeInstanceOf(RunRecord)
})

test('a dead launcher’s children are ended; another process that now has such a pid is not', async () => {
  const [left, stranger] = await Promise.all([sleeper(), sleeper()])
  const gone = { name: 'launcher', pid: 999_999_999, identity: 'gone' }
  const children = [
    { name: 'web', pid: left.pid, identity: processIdentity(left.pid ?? 0) },
    { name: 'worker', pid: stranger.pid, identity: 'started at another time' },
  ]
  writeFileSync(recordFile(), JSON.stringify({ launcher: gone, children }))
  const ended = once(left, 'exit')
  await RunRecord.claim(folder)
  await ended
  expect(stranger.exitCode ?? stranger.signalCode).toBe(null)
  stranger.kill()
})

test.each(['', 'nul\0\0\0', '"text"', 'null', '{}'])(
  'a record that a power cut spoilt (%j) does not stop the start',
  async (text) => {
    writeFileSync(recordFile(), text)
    await RunRecord.claim(folder)
    expect(JSON.parse(readFileSync(recordFile(), 'utf8')).launcher.pid).toBe(process.pid)
  },
)

test('a released record writes nothing, whatever still ends', async () => {
  const record = await RunRecord.claim(folder)
  const child = record.add('web', process.pid)
  record.release()
  record.remove(child)
  expect(existsSync(recordFile())).toBe(false)
})

function recordFile(): string {
  return path.join(folder, 'run.json')
}

async function sleeper() {
  const child = spawn('sleep', ['60'], { detached: true })
  await once(child, 'spawn')
  return child
}
