import { beforeAll, expect, test } from 'vitest'
import type { RuleName } from './checks/model.ts'
import { makePlan } from './plan/make-plan.ts'
import { playChaos, type Report } from './play-chaos.ts'

/**
 * Two runs, one beside the other, whose plans hold every kind of fault; `npm run chaos` plays a thousand, of which all
 * must also fall, and is for whoever changes money.
 */
const RUNS = 2
const STAGES = 2
const FIRST_SEED = 67

let report: Report

beforeAll(async () => {
  process.stdout.write(`chaos: ${RUNS} runs from seed ${FIRST_SEED}\n`)
  report = await playChaos({ firstSeed: FIRST_SEED, runs: RUNS, stages: STAGES })
}, 20 * 60_000)

/** Broken rules, each with the command that replays its run. */
function brokenBy(rule: RuleName): string[] {
  return report.ends.flatMap(({ seed, violations }) => {
    const broken = violations.filter((violation) => violation.rule === rule)
    return broken.map(({ what }) => `${what} (npm run chaos -- --seed ${seed})`)
  })
}

test('whatever is killed, frozen or cut off, the shop recovers and finishes its work', () => {
  expect(brokenBy('run')).toEqual([])
  expect(report).toMatchObject({ broken: 0, ends: { length: RUNS } })
})

test('the runs plan to kill web, worker, database and simulator, to freeze, cut, delay, garble and repeat; and some of it fell', () => {
  const seeds = Array.from({ length: RUNS }, (_, run) => FIRST_SEED + run)
  const blows = seeds.flatMap((seed) => makePlan(seed).steps.flatMap(({ faults }) => faults.map(({ blow }) => blow)))
  const killed = blows.flatMap((blow) => (blow.kind === 'kill' ? [blow.whom] : []))
  expect(killed).toEqual(expect.arrayContaining(['web2', 'worker1', 'database', 'simulator']))
  const kinds = blows.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['freeze', 'cut', 'late', 'garble', 'twice']))
  expect([...report.counts.keys()].filter((what) => what.startsWith('blow ')).length).toBeGreaterThan(1)
})

test('the Service has one sale for each one sent, and both sides agree on its outcome and cost', () => {
  expect(brokenBy('sales')).toEqual([])
})

test('a sale the Service made is never called not sold, not even for a moment', () => {
  expect(brokenBy('not sold')).toEqual([])
})

test('every token and code the Service issued is stored with its sale', () => {
  expect(brokenBy('codes')).toEqual([])
})

test('every payment and top-up is in the Service’s state, and none exists that nobody asked for', () => {
  expect(brokenBy('payments')).toEqual([])
})

test('each ticket holds what was paid for it, less what was delivered and given back', () => {
  expect(brokenBy('held')).toEqual([])
})

test('each drawer’s account equals what was counted, taken in and given out', () => {
  expect(brokenBy('drawers')).toEqual([])
})

test('what was swiped, given back and settled is what clearing has', () => {
  expect(brokenBy('cards')).toEqual([])
})

test('an account owes what was bought on it and not paid, and never more than its limit', () => {
  expect(brokenBy('accounts')).toEqual([])
})

test('each Z says what its shift’s drawer moved, and all Zs together what was delivered and paid by phone', () => {
  expect(brokenBy('shifts')).toEqual([])
})

test('a signed day never changes, and equals the Service’s own ledger with nothing unexplained', () => {
  expect(brokenBy('days')).toEqual([])
})

test('no sale at a till takes of the balance what other customers have paid in by phone', () => {
  expect(brokenBy('earmarks')).toEqual([])
})

test('balance and reserve equal the Service’s, to the cent', () => {
  expect(brokenBy('balance')).toEqual([])
})

test('each statement row is stored once and in order, and our rows are recognised as ours', () => {
  expect(brokenBy('statement')).toEqual([])
})

test('everything unfinished has a next turn with the worker, or a person who is told', () => {
  expect(brokenBy('open ends')).toEqual([])
})

test('every customer who is owed money can be paid, and every debt and reversal is on a list', () => {
  expect(brokenBy('owed')).toEqual([])
})

test('no two transactions deadlock', () => {
  expect(brokenBy('deadlocks')).toEqual([])
})

test('the books, the audit chain and the simulator’s own books are sound', () => {
  expect(brokenBy('books')).toEqual([])
})
