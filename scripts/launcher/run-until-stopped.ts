import type { Mode } from './programs.ts'
import { readSettings } from './settings.ts'
import { Stack } from './stack.ts'
import { say, step } from './terminal.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const ORPHAN_CHECK_MS = 1_000

/**
 * Runs a stack in this process until Ctrl-C or another signal to end; `onReady` prints what a person needs to know. A
 * failed start prints a sentence and exits with code 1.
 */
export async function runUntilStopped(mode: Mode, onReady: (stack: Stack) => void): Promise<void> {
  let ending: Promise<void> | undefined
  surviveClosedTerminal()
  try {
    const stack = new Stack({ ...readSettings(process.env), mode, webhooks: true, revive: true, step, say })
    const end = (code: number) => {
      ending ??= endProcess(stack, code)
    }
    for (const signal of SIGNALS) process.on(signal, () => end(0))
    process.on('uncaughtException', (error) => {
      tell(error)
      end(1)
    })
    await stack.start()
    setInterval(() => stack.orphaned && end(0), ORPHAN_CHECK_MS)
    onReady(stack)
  } catch (error) {
    await ending
    tell(error)
    process.exit(1)
  }
}

async function endProcess(stack: Stack, code: number): Promise<void> {
  const begun = performance.now()
  console.log('\n  Stopping …')
  await stack.stop()
  console.log(`  Stopped in ${((performance.now() - begun) / 1000).toFixed(1)} s. The data stays.`)
  process.exit(code)
}

/** If the terminal is gone or a pipe is closed, nobody reads our output, and stopping in order matters more. */
function surviveClosedTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

function tell(error: unknown): void {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
}
