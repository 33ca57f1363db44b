import { afterAll, vi } from 'vitest'

/**
 * Test files of one process share its modules, since loading them again for each file would cost more than most of its
 * tests. What a program keeps for its process is under `globalThis.pos…`: each file begins without it and with the
 * environment that the first file had, and leaves neither mocks nor a changed clock behind.
 */
const kept = globalThis as {
  firstEnvironment?: NodeJS.ProcessEnv
  posRefusals?: { timer: NodeJS.Timeout | null }
  posLiveHub?: { stop(): Promise<void> }
} & Record<string, unknown>
kept.firstEnvironment ??= { ...process.env }
const first = kept.firstEnvironment
for (const name of Object.keys(process.env)) if (!(name in first)) delete process.env[name]
Object.assign(process.env, first)
for (const name of Object.keys(kept)) if (name.startsWith('pos')) delete kept[name]

afterAll(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  // What runs by a timer would wake up during the next file, which has another database and environment.
  clearTimeout(kept.posRefusals?.timer ?? undefined)
  await kept.posLiveHub?.stop()
})
