import { median, share } from '../../figures.ts'
import { Chance } from './chance.ts'
import { Clock } from './clock.ts'
import { Database, type Machine } from './database.ts'
import { type Costs, type Part, stepsOf } from './sale.ts'

/** A kind of sale: what happens for its price, at its press, and in the worker after the Service's event. */
export type Course = { share: number; price: readonly Part[]; press: readonly Part[]; later: readonly Part[] }

export type Chain = {
  seed: number
  branches: number
  /** Sales a second in the busiest hour if nobody had to wait. */
  perSecond: number
  /** The number of primaries that the branches are spread over, each independent of the others. */
  primaries: number
  machine: Machine
  costs: Costs
  courses: readonly Course[]
  /** The number of balances at the Service that branches share, each with a lock; 0 if no claim takes that lock. */
  balances: number
  notifies: boolean
  service: { median: number; p99: number }
  /** Simulated seconds that count, after the warm-up. */
  seconds: number
}

export type Figures = {
  perSecond: number
  /**
   * Of the busiest primary: the share of time that its cores, its log, its lock of notifications and its busiest
   * balance are in use.
   */
  cores: number
  flushing: number
  notifying: number
  balance: number
  /** Commits a second at the busiest primary, and the most transactions open at once. */
  commits: number
  mostOpen: number
  /** The database's part of a press, which is everything but the Service, in milliseconds. */
  p50: number
  p99: number
}

/** The pause before a till serves its next customer; half of all pauses are shorter than the median. */
const THINK = { median: 15_000, p99: 60_000 }
/** Some branches sell several times as much as others: this is the busiest in a hundred, relative to the median. */
const BUSIER = 4

/** By then the tills are as busy as they will stay. */
const WARM_MS = 4_000
/** A primary with more open transactions than this does not keep up. */
const TOO_MANY = 400
const STEP_MS = 500

/**
 * Simulates the busiest hour of a chain's day, in which each till serves one customer after the other. Null if a
 * primary does not keep up.
 */
export function simulate(chain: Chain): Figures | null {
  const { branches, primaries, machine, costs, courses, balances, service, seconds } = chain
  const clock = new Clock()
  const chance = new Chance(chain.seed)
  const databases = Array.from({ length: primaries }, () => new Database(clock, machine))
  const took: number[] = []
  let sold = 0
  let counts = false
  const away = () => chance.logNormal(service.median, service.p99)
  const think = () => chance.logNormal(THINK.median, THINK.p99)
  const thinkMs = mean(think)
  const serviceMs = mean(away)
  const ownMs = 60
  const tills = Math.round((chain.perSecond * (thinkMs + 2 * serviceMs + ownMs)) / 1000)
  const weights = Array.from({ length: branches }, () => chance.logNormal(1, BUSIER))
  const branchOf = drawBy(weights, chance)

  const serve = (branch: number, afterMs: number): void => {
    const database = databases[branch % primaries]
    const course = drawCourse(courses, chance)
    if (!database) return
    const lock = balances === 0 ? null : `balance ${branch % balances}`
    const silent = (parts: readonly Part[]) => (chain.notifies ? parts : parts.map(quiet))
    const steps = (parts: readonly Part[]) => stepsOf(silent(parts), costs, lock, away)
    const press = steps(course.press)
    const waited = press.reduce((sum, step) => sum + (step.kind === 'away' ? step.ms : 0), 0)
    clock.after(afterMs, () =>
      database.run(steps(course.price), () => {
        const from = clock.now
        database.run(press, () => {
          if (counts) took.push(clock.now - from - waited)
          if (counts) sold += 1
          if (course.later.length > 0) clock.after(away(), () => database.run(steps(course.later), () => {}))
          serve(branch, think())
        })
      }),
    )
  }

  for (let till = 0; till < tills; till += 1) {
    serve(branchOf(), chance.next() * (thinkMs + 2 * serviceMs + ownMs))
  }
  const keepsUpFor = (ms: number): boolean => {
    const end = clock.now + ms
    while (clock.now < end && databases.every(({ open }) => open < TOO_MANY)) clock.runUntil(clock.now + STEP_MS)
    return clock.now >= end
  }
  if (!keepsUpFor(WARM_MS)) return null
  for (const database of databases) database.reset()
  counts = true
  const ms = seconds * 1000
  if (!keepsUpFor(ms)) return null
  const most = (of: (database: Database) => number) => Math.max(...databases.map(of))
  const busiest = (database: Database) => Math.max(0, ...[...database.locks.values()].map((lock) => lock.busyShare(ms)))
  return {
    perSecond: sold / seconds,
    cores: most(({ cores }) => cores.busyShare(ms)),
    flushing: most(({ log }) => (log.flushes * machine.flushMs) / ms),
    notifying: most(({ notifying }) => notifying.busyShare(ms)),
    balance: most(busiest),
    commits: most(({ log }) => log.commits / seconds),
    mostOpen: most(({ mostOpen }) => mostOpen),
    p50: median(took),
    p99: share(took, 0.99),
  }
}

function quiet(part: Part): Part {
  return part !== 'away' && part.commits ? { ...part, commits: 'silent' } : part
}

function mean(draw: () => number): number {
  const draws = 20_000
  let sum = 0
  for (let drawn = 0; drawn < draws; drawn += 1) sum += draw()
  return sum / draws
}

function drawCourse(courses: readonly Course[], chance: Chance): Course {
  let left = chance.next()
  for (const course of courses) {
    left -= course.share
    if (left < 0) return course
  }
  const last = courses.at(-1)
  if (!last) throw new Error('Nothing is sold')
  return last
}

/** Draws indexes in proportion to their weights. */
function drawBy(weights: readonly number[], chance: Chance): () => number {
  const sums: number[] = []
  let sum = 0
  for (const weight of weights) {
    sum += weight
    sums.push(sum)
  }
  return () => {
    const sought = chance.next() * sum
    return sums.findIndex((upTo) => upTo > sought)
  }
}
