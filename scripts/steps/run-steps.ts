import { runStep, type Step, type StepResult } from './run-step.ts'

/**
 * Runs steps in the order given, `atOnce` of them at a time. Each prints one line when it ends, and what it wrote if it
 * failed.
 */
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

/** One line: what, whether it passed, how long it took; and below it the output of what failed. */
export function printResult({ name, passed, output, milliseconds }: StepResult): void {
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(16)} ${(milliseconds / 1000).toFixed(1).padStart(6)} s`)
  if (!passed && output) console.log(`\n${output.trim()}\n`)
}
