import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const FIRST = randomInt(5_000, 9_900)
/** Few enough to take them all, outside the range that is chosen from otherwise. */
const RANGE = [FIRST, FIRST + 1] as const

test('a port is given once, also while nothing listens on it yet, and to no other process', async () => {
  const ports = [await freePort(...RANGE), await freePort(...RANGE)]
  expect(ports.sort()).toEqual([...RANGE])
  await expect(freePort(...RANGE)).rejects.toThrow('is free')
  const elsewhere = `import('./scripts/free-port.ts').then((m) => m.freePort(${RANGE.join()}))`
  await expect(promisify(execFile)('npx', ['tsx', '-e', elsewhere])).rejects.toThrow('is free')
}, 60_000)
