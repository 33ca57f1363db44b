import { beforeAll, expect, test } from 'vitest'
import type { RuleName } from './checks/model.ts'
import { playChaos, type Report } from './play-chaos.ts'

/** As many as play in three minutes beside the other tests; `npm run chaos` plays a thousand. */
const RUNS = 16
const STAGES = 2
const FIRST_SEED = 1

let report: Report

beforeAll(async () => {
  report = await playChaos({ firstSeed: FIRST_SEED, runs: RUNS, stages: STAGES })
}, 20 * 60_000)

/** What broke a rule, each with the command that plays its run again. */
function brokenBy(rule: RuleName): string[] {
  return report.ends.flatMap(({ seed, violations }) => {
    const broken = violations.filter((violation) => violation.rule === rule)
    return broken.map(({ what }) => `${what} (npm run chaos -- --seed ${seed})`)
  })
}

test('whatever is killed, frozen or cut off, the shop works again and comes to rest', () => {
  expect(brokenBy('run')).toEqual([])
  expect(report).toMatchObject({ broken: 0, ends: { length: RUNS } })
})

test('web, worker, database and simulator were all killed, frozen and cut off on the way', () => {
  const fallen = [...report.counts.keys()]
  for (const name of ['web1', 'worker1', 'database', 'simulator']) expect(fallen).toContain(`killed ${name}`)
  for (const blow of ['freeze', 'cut', 'late', 'garble', 'twice']) expect(fallen).toContain(`blow ${blow}`)
})

test('the Service has one sale for each that was sent, and both say how it ended and what it cost', () => {
  expect(brokenBy('sales')).toEqual([])
})

test('nothing that the Service sold is called not sold, not even for a while', () => {
  expect(brokenBy('not sold')).toEqual([])
})

test('each token and each code that the Service gave out is kept with its sale', () => {
  expect(brokenBy('codes')).toEqual([])
})

test('each payment and each top-up stands as the Service has it, and none is there that nobody asked for', () => {
  expect(brokenBy('payments')).toEqual([])
})

test('each ticket holds what was paid for it, less what was delivered and what was given back', () => {
  expect(brokenBy('held')).toEqual([])
})

test('each drawer is booked what was counted, taken in and given out', () => {
  expect(brokenBy('drawers')).toEqual([])
})

test('balance and reserve are those of the Service, to the cent', () => {
  expect(brokenBy('balance')).toEqual([])
})

test('each row of the statement is kept once and in its order, and what is ours is known as ours', () => {
  expect(brokenBy('statement')).toEqual([])
})

test('whatever has not come to its end has a next turn of the worker, or a person who is told', () => {
  expect(brokenBy('open ends')).toEqual([])
})

test('every customer who is owed money can be paid, and every debt and reversal is on a list', () => {
  expect(brokenBy('owed')).toEqual([])
})

test('no two transactions wait for one another', () => {
  expect(brokenBy('deadlocks')).toEqual([])
})

test('the books, the chain of the audit and the simulator’s own books prove sound', () => {
  expect(brokenBy('books')).toEqual([])
})
