import { runStep, type Step, type StepResult } from './run-step.ts'

/** Runs steps in order, `atOnce` at a time. Each prints one line when it ends, and its output if it failed. */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<StepResult[]> {
  const waiting = [...steps]
  const results: StepResult[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step)
      printResult(result)
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

/** How a step begins a line to be read although it passed. */
const WARNING = /^warning: .*$/gm

/**
 * Prints one line: the step, whether it passed and how long it took; then the output of a failure that was not shown
 * yet, or the warnings of a step that passed.
 */
export function printResult({ name, passed, output, shown, milliseconds }: StepResult): void {
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(16)} ${(milliseconds / 1000).toFixed(1).padStart(6)} s`)
  if (shown) return
  if (!passed && output) console.log(`\n${output.trim()}\n`)
  if (passed) for (const warning of output.match(WARNING) ?? []) console.log(warning)
}
