import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { Stack } from './stack.ts'
import { step } from './terminal.ts'

test('a start that fails says why, also where stopping what it had started fails too', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const port = (taken.address() as { port: number }).port
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stack-'))
  const run = {
    mode: 'built',
    webhooks: false,
    revive: false,
    step: (_: string, work: () => unknown) => work(),
  } as const
  const stack = new Stack({ ...run, port, simulatorPort: port, dataDir, say: () => {} } as never)
  stack.database.stop = () => Promise.reject(new Error('PostgreSQL (pid 7) did not stop within 10 s.'))
  const failure = await stack.start().then(
    () => '',
    (error: Error) => error.message,
  )
  expect(failure).toMatch(new RegExp(`^.*${port}.*did not stop within 10 s\\.$`, 's'))
  taken.close()
  rmSync(dataDir, { recursive: true })
})

test('a long step says about how long it takes and how long it has taken', async () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
  const work = () => new Promise<void>((resolve) => setTimeout(resolve, 25_000))
  const done = step('build', work, 40)
  await vi.advanceTimersByTimeAsync(24_000)
  expect(lines).toEqual([3, 13, 23].map((so) => `  · build … about 40 s, ${so} so far`))
  await vi.advanceTimersByTimeAsync(60_000)
  await done
  expect(lines.slice(3)).toEqual(['  ✓ build               25.0 s'])
  log.mockRestore()
  vi.useRealTimers()
})
