import { afterAll, beforeAll } from 'vitest'
import { createEmptyDatabase } from './postgres.ts'
import { type Simulator, startSimulator } from './simulator-process.ts'

type OwnSimulator = Simulator & { databaseUrl: string }

/** A simulator for the tests of one file: a process and an empty database of its own, which end with the file. */
export function openSimulator({ minimal = false }: { minimal?: boolean } = {}): OwnSimulator {
  const simulator = {} as OwnSimulator
  let end = async () => {}
  beforeAll(async () => {
    const database = await createEmptyDatabase()
    const started = await startSimulator({ databaseUrl: database.url, minimal })
    Object.assign(simulator, started, { databaseUrl: database.url })
    end = async () => {
      await started.stop()
      await database.drop()
    }
  })
  afterAll(() => end())
  return simulator
}
