import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { MACHINES, makeNetwork, removeNetwork } from './network.ts'
import { DatabaseNode, type NodeState } from './node.ts'

const LOOK_EVERY_MS = 200
const WHOLE_WITHIN_MS = 180_000

type Seen = { node: DatabaseNode; state: NodeState | null }

/** Three database machines under Patroni. */
export class Cluster {
  readonly nodes: readonly DatabaseNode[]
  readonly #superuserPassword: string

  private constructor(nodes: readonly DatabaseNode[], superuserPassword: string) {
    this.nodes = nodes
    this.#superuserPassword = superuserPassword
  }

  /** Makes the machines' network and the cluster, its files in a folder, and waits until it is whole. */
  static async start(folder: string): Promise<Cluster> {
    makeNetwork()
    const [SUPERUSER_PASSWORD, REPLICATION_PASSWORD, REWIND_PASSWORD] = [newPassword(), newPassword(), newPassword()]
    const passwords = { SUPERUSER_PASSWORD, REPLICATION_PASSWORD, REWIND_PASSWORD }
    const cluster = new Cluster(
      MACHINES.map((machine) => new DatabaseNode(machine, folder, passwords)),
      SUPERUSER_PASSWORD,
    )
    for (const node of cluster.nodes) node.startEtcd()
    for (const node of cluster.nodes) node.startPatroni()
    await cluster.whole()
    return cluster
  }

  /** The address of a database as seen through what listens on a port of this machine. */
  url(port: number, database: string): string {
    return `postgresql://postgres:${this.#superuserPassword}@127.0.0.1:${port}/${database}`
  }

  /** The machine whose PostgreSQL takes writes. */
  async primary(): Promise<DatabaseNode> {
    const found = (await this.#look()).find(({ state }) => isPrimary(state))
    if (!found) throw new Error('There is no primary')
    return found.node
  }

  /** The machine that commits wait for. */
  async synchronous(): Promise<DatabaseNode> {
    const found = (await this.#look()).find(({ state }) => state?.sync_standby)
    if (!found) throw new Error('There is no synchronous standby')
    return found.node
  }

  /** The machine whose etcd leads. */
  async etcdLeader(): Promise<DatabaseNode> {
    const addresses = this.nodes.map(({ machine }) => `http://${machine.address}:2379`).join(',')
    const ask = ['--endpoints', addresses, 'endpoint', 'status', '--write-out', 'json']
    const { stdout } = await run('etcdctl', ask, { env: { ...process.env, ETCDCTL_API: '3' } })
    type Status = { Endpoint: string; Status: { leader: number; header: { member_id: number } } }
    const leader = (JSON.parse(stdout) as Status[]).find(
      ({ Status: { leader, header } }) => leader === header.member_id,
    )
    const node = this.nodes.find(({ machine }) => leader?.Endpoint.includes(machine.address))
    if (!node) throw new Error('No etcd leads')
    return node
  }

  /** Asks, as an operator does, for another primary. */
  async switchOver(): Promise<void> {
    const [from, to] = [await this.primary(), await this.synchronous()]
    const named = ['--master', from.machine.name, '--candidate', to.machine.name]
    await run('patronictl', ['-c', from.config, 'switchover', 'partner-pos', ...named, '--force'])
  }

  /** Waits until there is a primary, two standbys that follow its timeline, and one that commits wait for. */
  async whole(): Promise<void> {
    const giveUpAt = performance.now() + WHOLE_WITHIN_MS
    for (;;) {
      const seen = await this.#look()
      if (isWhole(seen)) return
      if (performance.now() > giveUpAt)
        throw new Error(`The cluster does not become whole: ${JSON.stringify(told(seen))}`)
      await pause(LOOK_EVERY_MS)
    }
  }

  /** Ends everything that runs on the machines, and removes them. */
  stop(): void {
    removeNetwork()
  }

  #look(): Promise<Seen[]> {
    return Promise.all(this.nodes.map(async (node) => ({ node, state: await node.state() })))
  }
}

const run = promisify(execFile)

function newPassword(): string {
  return randomBytes(18).toString('hex')
}

function isPrimary(state: NodeState | null): boolean {
  return state?.state === 'running' && ['master', 'primary'].includes(state.role)
}

function isWhole(seen: readonly Seen[]): boolean {
  const timelines = new Set(seen.map(({ state }) => state?.timeline))
  return (
    seen.every(({ state }) => state?.state === 'running') &&
    timelines.size === 1 &&
    seen.filter(({ state }) => isPrimary(state)).length === 1 &&
    seen.filter(({ state }) => state?.sync_standby).length === 1
  )
}

function told(seen: readonly Seen[]): unknown {
  return seen.map(({ node, state }) => ({ name: node.machine.name, ...state }))
}
