import { disconnect } from '../lib/db.ts'
import { readEnv } from '../lib/env.ts'
import { runChecks } from '../lib/set-up/check-set-up.ts'
import en from '../messages/en.json' with { type: 'json' }

const MARKS = { good: 'ok  ', look: 'look', bad: 'BAD ' }

/** Fills the sentence of a finding as the office's page does. */
function sentence(check: string, reason: string, params: Record<string, string | number>): string {
  const found: unknown = Object.entries(en.setUp.findings).find(([name]) => name === `${check}_${reason}`)?.[1]
  return String(found ?? `${check} ${reason}`).replaceAll(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ''))
}

/** Says what is missing before this installation may sell for real; ends with 1 if something is. */
const read = readEnv(process.env)
if (read.ok) {
  const findings = await runChecks()
  for (const { check, verdict, reason, about, params } of findings) {
    console.log(`${MARKS[verdict]} ${about ? `${about}: ` : ''}${sentence(check, reason, params)}`)
  }
  process.exitCode = findings.some(({ verdict }) => verdict === 'bad') ? 1 : 0
  await disconnect()
} else {
  for (const fault of read.faults) console.error(fault)
  process.exitCode = 1
}
