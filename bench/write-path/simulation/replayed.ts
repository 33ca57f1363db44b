import { median } from '../../figures.ts'
import { Clock } from './clock.ts'
import { Database, type Machine } from './database.ts'
import { type Costs, type Part, stepsOf } from './sale.ts'

/** What the simulation predicts for presses that follow each other without a pause, on that many connections. */
export function predict(parts: readonly Part[], machine: Machine, costs: Costs, connections: number) {
  const clock = new Clock()
  const database = new Database(clock, machine)
  const took: number[] = []
  const press = (): void => {
    const from = clock.now
    database.run(
      stepsOf(parts, costs, 'balance', () => 0),
      () => {
        took.push(clock.now - from)
        press()
      },
    )
  }
  for (let made = 0; made < connections; made += 1) press()
  const seconds = 20
  clock.runUntil(seconds * 1000)
  return { perSecond: took.length / seconds, p50: median(took) }
}
