import { afterAll, beforeAll } from 'vitest'
import { type OwnSimulator, startSimulator } from './start-simulator.ts'

/** A simulator for the tests of one file, with an empty database of its own; both end with the file. */
export function openSimulator({ minimal = false }: { minimal?: boolean } = {}): OwnSimulator {
  const simulator = {} as OwnSimulator
  beforeAll(async () => {
    Object.assign(simulator, await startSimulator({ minimal }))
  })
  afterAll(() => simulator.stop())
  return simulator
}
