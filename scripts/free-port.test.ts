import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

/** Takes all of a range, outside the one that is chosen from otherwise; another one if something listens in it. */
async function takeAll(): Promise<{ range: [number, number]; ports: number[] }> {
  const first = randomInt(5_000, 9_900)
  const range: [number, number] = [first, first + 1]
  try {
    return { range, ports: [await freePort(...range), await freePort(...range)] }
  } catch {
    return takeAll()
  }
}

test('a port is given once, also while nothing listens on it yet, and to no other process', async () => {
  const { range, ports } = await takeAll()
  expect(ports.sort()).toEqual(range)
  await expect(freePort(...range)).rejects.toThrow('is free')
  const elsewhere = `import('./scripts/free-port.ts').then((m) => m.freePort(${range.join()}))`
  await expect(promisify(execFile)('npx', ['tsx', '-e', elsewhere])).rejects.toThrow('is free')
}, 60_000)
