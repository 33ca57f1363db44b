import type { Mode } from './programs.ts'
import { readSettings } from './settings.ts'
import { Stack } from './stack.ts'
import { say, step } from './terminal.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const ORPHAN_CHECK_MS = 1_000

/**
 * Runs a stack in this process until Ctrl-C or another request to end; `onReady` says what a person needs to know.
 * A start that fails is told in a sentence and ends with code 1.
 */
export async function runUntilStopped(mode: Mode, onReady: (stack: Stack) => Promise<void>): Promise<void> {
  let ending: Promise<void> | undefined
  try {
    const stack = new Stack({ ...readSettings(process.env), mode, webhooks: true, revive: true, step, say })
    const end = () => {
      ending ??= endProcess(stack)
    }
    for (const signal of SIGNALS) process.on(signal, end)
    await stack.start()
    setInterval(() => stack.orphaned && end(), ORPHAN_CHECK_MS)
    await onReady(stack)
  } catch (error) {
    await ending
    console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

async function endProcess(stack: Stack): Promise<void> {
  const begun = performance.now()
  console.log('\n  Stopping …')
  await stack.stop()
  console.log(`  Stopped in ${((performance.now() - begun) / 1000).toFixed(1)} s. The data stays.`)
  process.exit(0)
}
