import { expect, test } from 'vitest'
import { Chance } from './chance.ts'
import { Clock } from './clock.ts'
import { Database, type Step } from './database.ts'
import { GroupCommit, Station } from './stations.ts'

test('what is due happens in order of time, and of two at once the first asked for first', () => {
  const clock = new Clock()
  const seen: string[] = []
  for (const [ms, name] of [
    [5, 'c'],
    [1, 'a'],
    [5, 'd'],
    [3, 'b'],
    [9, 'late'],
  ] as const)
    clock.after(ms, () => seen.push(name))
  clock.runUntil(5)
  expect([seen.join(''), clock.now]).toEqual(['abcd', 5])
})

test('a full station makes wait in the order of coming, and counts how long', () => {
  const clock = new Clock()
  const station = new Station(clock, 2)
  const ended: [string, number][] = []
  for (const name of ['a', 'b', 'c', 'd']) station.use(10, () => ended.push([name, clock.now]))
  clock.runUntil(40)
  expect(ended).toEqual([
    ['a', 10],
    ['b', 10],
    ['c', 20],
    ['d', 20],
  ])
  expect([station.waitedMs, station.takes, station.busyShare(40)]).toEqual([20, 4, 0.5])
})

test('random arrivals at one server wait as long as the formula of queues says', () => {
  const clock = new Clock()
  const chance = new Chance(7)
  const station = new Station(clock, 1)
  const arrive = () => {
    station.use(chance.exponential(8), () => {})
    clock.after(chance.exponential(10), arrive)
  }
  arrive()
  clock.runUntil(4_000_000)
  // With a load of 0.8 the mean wait is 0.8 / (1 - 0.8) of the mean service.
  expect(station.waitedMs / station.takes / 32).toBeCloseTo(1, 1)
  expect(station.busyShare(4_000_000)).toBeCloseTo(0.8, 1)
})

test('commits that come during a flush share the next', () => {
  const clock = new Clock()
  const log = new GroupCommit(clock, 4)
  const ended: number[] = []
  for (const at of [0, 1, 2, 3, 5]) clock.after(at, () => log.flush(() => ended.push(clock.now)))
  clock.runUntil(100)
  expect([ended, log.flushes]).toEqual([[4, 8, 8, 8, 12], 3])
})

const commitOnce = (notifies: boolean): Step[] => [
  { kind: 'begin' },
  { kind: 'work', ms: 1 },
  { kind: 'commit', notifies },
]

test.each([
  ['that notify go one after the other, standby and all', true, [6, 11, 16]],
  ['that do not share a flush', false, [6, 8, 8]],
])('commits %s', (_what, notifies, expected) => {
  const clock = new Clock()
  const database = new Database(clock, { cores: 4, flushMs: 2, remoteMs: 3 })
  const ended: number[] = []
  for (let made = 0; made < 3; made += 1) database.run(commitOnce(notifies), () => ended.push(clock.now))
  clock.runUntil(100)
  expect(ended).toEqual(expected)
  expect([database.open, database.mostOpen]).toEqual([0, 3])
})

test('a lock is held until its transaction has committed', () => {
  const clock = new Clock()
  const database = new Database(clock, { cores: 4, flushMs: 2, remoteMs: 0 })
  const steps: Step[] = [
    { kind: 'begin' },
    { kind: 'take', lock: 'one' },
    { kind: 'gap', ms: 3 },
    { kind: 'commit', notifies: false },
  ]
  const ended: number[] = []
  for (let made = 0; made < 2; made += 1) database.run(steps, () => ended.push(clock.now))
  clock.runUntil(100)
  expect([ended, database.locks.get('one')?.waitedMs]).toEqual([[5, 10], 5])
})

test('half of the drawn answers lie below the median, and one in a hundred beyond the slowest', () => {
  const chance = new Chance(1)
  const drawn = Array.from({ length: 20_000 }, () => chance.logNormal(400, 3_000))
  const share = (beyond: number) => drawn.filter((ms) => ms > beyond).length / drawn.length
  expect(share(400)).toBeCloseTo(0.5, 1)
  expect(share(3_000)).toBeCloseTo(0.01, 2)
})
