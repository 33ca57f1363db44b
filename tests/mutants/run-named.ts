/**
 * `npm run mutants:named`: breaks each listed rule in a copy of the checkout and runs the tests that must notice. `--
 * --only WORDS`, repeatable, picks those whose name or file contains the words. Exits with 1 if a mutant survived or
 * could not run.
 */
import { parseArgs } from 'node:util'
import { MONEY_RULES } from './money-rules.ts'
import type { NamedMutant } from './named-mutant.ts'
import { runTests, type TestEnd } from './run-tests.ts'
import { makeScratchCopy } from './scratch-copy.ts'
import { startSharedDatabase } from './shared-database.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, 'at-once': { type: 'string', default: '2' } },
})
const chosen = MONEY_RULES.filter(({ name, file }) => {
  return (values.only ?? ['']).some((words) => `${name} ${file}`.toLowerCase().includes(words.toLowerCase()))
})
const startedAt = performance.now()
const atOnce = Math.min(Number(values['at-once']), chosen.length)
const postgres = await startSharedDatabase()
const copies = Array.from({ length: atOnce }, (_, index) => makeScratchCopy(String(index + 1)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void tidyUp().finally(() => process.exit(1)))
}
process.exitCode = await runAll().finally(tidyUp)

async function tidyUp(): Promise<void> {
  for (const copy of copies) copy.remove()
  await postgres.stop()
}

async function runAll(): Promise<number> {
  if (!(await isSound())) return 1
  const ends = new Map<NamedMutant, TestEnd>()
  const waiting = [...chosen]
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const { tests } = mutant
        const end = await copy.broken(mutant, () => runTests(copy.folder, tests, 'the first fails'))
        ends.set(mutant, end)
        console.log(`${say(end)}  ${mutant.name}  (${mutant.file})${'by' in end ? `\n            ${end.by}` : ''}`)
      }
    }),
  )
  const count = (wanted: TestEnd['end']) => [...ends.values()].filter(({ end }) => end === wanted).length
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  const killed = `${count('failed')} killed, ${count('timeout')} timed out`
  console.log(`${killed}, ${count('passed')} survived, ${count('broken')} could not run, ${minutes} minutes`)
  return count('passed') + count('broken') > 0 ? 1 : 0
}

/** Without a mutant every test must pass; otherwise a red test would prove nothing. */
async function isSound(): Promise<boolean> {
  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))]
  if (tests.length === 0) {
    console.error('No mutant has these words.')
    return false
  }
  const shares = copies.map((_, index) => tests.filter((_test, place) => place % copies.length === index))
  const ends = await Promise.all(
    copies.map(({ folder }, index) => runTests(folder, shares[index] ?? [], 'all of them')),
  )
  const failed = ends.find(({ end }) => end !== 'passed')
  if (failed) console.error(`The tests fail without any change: ${'by' in failed ? failed.by : failed.end}`)
  return !failed
}

function say({ end }: TestEnd): string {
  const words = { failed: 'killed', timeout: 'timed out', passed: 'SURVIVED', broken: 'BROKEN' }
  return words[end].padEnd(10)
}
