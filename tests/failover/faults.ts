import type { Cluster } from './cluster.ts'

/** How a fault is brought about; what it returns undoes it once the shop sells again. */
type Fault = (cluster: Cluster) => Promise<() => Promise<void> | void>

export const FAULTS = {
  'primary killed': async (cluster) => {
    const node = await cluster.primary()
    node.kill('patroni', 'postgres')
    return () => node.startPatroni()
  },
  'primary cut off': async (cluster) => {
    const node = await cluster.primary()
    node.plug(false)
    return () => node.plug(true)
  },
  'standby cut off': async (cluster) => {
    const node = await cluster.synchronous()
    node.plug(false)
    return () => node.plug(true)
  },
  'etcd leader killed': async (cluster) => {
    const node = await cluster.etcdLeader()
    node.kill('etcd')
    return () => node.startEtcd()
  },
  'switched over': async (cluster) => {
    await cluster.switchOver()
    return () => undefined
  },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS

const OTHERS: readonly FaultName[] = ['standby cut off', 'etcd leader killed', 'switched over']

/**
 * The primary is killed and cut off in turn, `failovers` times in all; after every fourth time something else fails.
 */
export function planFaults(failovers: number): FaultName[] {
  return Array.from({ length: failovers }, (_, index): FaultName[] => {
    const own: FaultName = index % 2 === 0 ? 'primary killed' : 'primary cut off'
    const other = OTHERS[Math.floor(index / 4) % OTHERS.length]
    return index % 4 === 3 && other ? [own, other] : [own]
  }).flat()
}
