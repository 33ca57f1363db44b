import { spawn } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../root.ts'

/** A tool of node_modules/.bin and its arguments. */
type Command = readonly [tool: string, ...args: string[]]

export type Step = {
  name: string
  commands: readonly Command[]
  /** Also shows the tools' output line by line as it comes, instead of only on failure. */
  shown?: boolean
}

export type StepResult = { name: string; passed: boolean; output: string; shown?: boolean; milliseconds: number }

/** Runs a step's tools until one fails, and keeps their output. A tool that cannot be started counts as failed. */
export async function runStep({ name, commands, shown = false }: Step): Promise<StepResult> {
  const startedAt = performance.now()
  let passed = true
  let output = ''
  let line = ''
  const keep = (text: string) => {
    output += text
    if (!shown) return
    const end = (line + text).lastIndexOf('\n') + 1
    process.stdout.write((line + text).slice(0, end))
    line = (line + text).slice(end)
  }
  for (const command of commands) {
    if (passed) passed = await run(command, keep)
  }
  if (line) console.log(line)
  return { name, passed, output, shown, milliseconds: performance.now() - startedAt }
}

function run([tool, ...args]: Command, write: (text: string) => void): Promise<boolean> {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  const child = spawn(path.join(ROOT, 'node_modules/.bin', tool), args, {
    cwd: ROOT,
    env: { ...process.env, ...colour, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write)
  return new Promise((resolve) => {
    child.once('error', (error) => write(error.message))
    child.once('close', (code) => {
      process.removeListener('exit', endWithUs)
      resolve(code === 0)
    })
  })
}
