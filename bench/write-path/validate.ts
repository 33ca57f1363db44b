import os from 'node:os'
import { median, spread } from '../figures.ts'
import { partsOf } from './profile.ts'
import type { Recorded } from './record.ts'
import { type Replayed, replay } from './replay.ts'
import type { MeasuredShop } from './shop.ts'
import { predict } from './simulation/replayed.ts'

const CONNECTIONS = [1, 4, 16]
const SECONDS = 4

type Row = Record<'press' | 'connections' | 'others' | 'measured' | 'predicted' | 'ratio' | 'p50', string>

/** Processor time of a press when nothing waits, as it is given to the simulation. */
export type PressCosts = { serverMs: number; clientMs: number }

/**
 * Sends recorded presses for real, in rounds, and compares them with what the simulation predicts. The simulation is
 * told the processor time of a press on one connection, how long the disk takes, and how much of the machine others
 * used meanwhile.
 */
export async function validate(
  shop: MeasuredShop,
  presses: readonly { name: string; recorded: Recorded; prepared?: boolean }[],
  { rounds, flushMs }: { rounds: number; flushMs: number },
): Promise<{ rows: Row[]; costs: Map<string, PressCosts> }> {
  const rows: Row[] = []
  const costs = new Map<string, PressCosts>()
  for (const { name, recorded, prepared = false } of presses) {
    const runs = new Map<number, Replayed[]>(CONNECTIONS.map((connections) => [connections, []]))
    for (let round = 0; round < rounds; round += 1) {
      for (const connections of CONNECTIONS) {
        runs.get(connections)?.push(await replay(shop, recorded, { connections, seconds: SECONDS, prepared }))
      }
    }
    const alone = runs.get(1) ?? []
    const own = {
      serverMs: median(alone.map((run) => run.serverMs)),
      clientMs: median(alone.map((run) => run.clientMs)),
    }
    costs.set(name, own)
    for (const [connections, done] of runs) rows.push(rowOf(name, connections, done, recorded, own, flushMs))
  }
  return { rows, costs }
}

function rowOf(
  press: string,
  connections: number,
  done: readonly Replayed[],
  { trace }: Recorded,
  own: PressCosts,
  flushMs: number,
): Row {
  const parts = partsOf(trace, [])
  const cores = os.cpus().length
  const others = median(done.map(({ othersCores }) => othersCores))
  // Work takes longer on a core that is shared with others.
  const each = cores / Math.max(0.2, cores - others) / trace.length
  const machine = { cores, flushMs, remoteMs: 0, clientMs: own.clientMs * each }
  const said = predict(parts, machine, { workMs: own.serverMs * each, gapMs: 0 }, connections)
  return {
    press,
    connections: String(connections),
    others: others.toFixed(1),
    measured: spread(done.map(({ perSecond }) => perSecond)),
    predicted: said.perSecond.toFixed(0),
    ratio: spread(
      done.map(({ perSecond }) => said.perSecond / perSecond),
      2,
    ),
    p50: `${median(done.map(({ took }) => median(took))).toFixed(0)} measured, ${said.p50.toFixed(0)} predicted`,
  }
}
