import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What the files that we ship call the network of the databases, and what it is here. */
const SHIPPED = '10.0.0.'
const HERE = '10.89.77.'
const BRIDGE = 'pos-ha'

/** A machine of its own, as far as its network goes: one address, one cable to the others and to us. */
export type Machine = { name: string; address: string; namespace: string }

export const MACHINES: readonly Machine[] = [1, 2, 3].map((number) => ({
  name: `db-${number}`,
  address: `${HERE}${10 + number}`,
  namespace: `${BRIDGE}-db-${number}`,
}))

/** A file's text with the addresses of here. */
export function withAddresses(text: string): string {
  return text.replaceAll(SHIPPED, HERE)
}

/** Joins the machines by a bridge that leads nowhere else. What a run before this one left is removed first. */
export function makeNetwork(): void {
  removeNetwork()
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('address', 'add', `${HERE}1/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  for (const { name, address, namespace } of MACHINES) {
    const cable = cableOf(name)
    ip('netns', 'add', namespace)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'cable', 'netns', namespace)
    ip('link', 'set', cable, 'master', BRIDGE, 'up')
    ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'cable')
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
    plug({ namespace }, true)
  }
}

/** Plugs a machine's only cable in, or pulls it: nothing is refused then, everything is silent. */
export function plug({ namespace }: Pick<Machine, 'namespace'>, isIn: boolean): void {
  ip('-n', namespace, 'link', 'set', 'cable', isIn ? 'up' : 'down')
}

/** The processes that run on a machine. */
export function processesOn({ namespace }: Machine): { pid: number; program: string }[] {
  const pids = ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number)
  return pids.flatMap((pid) => {
    const program = programOf(pid)
    return program === null ? [] : [{ pid, program }]
  })
}

/** Ends whatever runs on the machines, and removes them. */
export function removeNetwork(): void {
  const known = ip('netns', 'list')
  const links = ip('-o', 'link', 'show')
  for (const machine of MACHINES.filter(({ namespace }) => known.includes(namespace))) {
    for (const { pid } of processesOn(machine)) process.kill(pid, 'SIGKILL')
    // A namespace takes its end of the cable along, but only some time later.
    if (links.includes(`${cableOf(machine.name)}@`)) ip('link', 'delete', cableOf(machine.name))
    ip('netns', 'delete', machine.namespace)
  }
  if (ip('-o', 'link', 'show', 'type', 'bridge').includes(`${BRIDGE}:`)) ip('link', 'delete', BRIDGE)
}

/** Our end of a machine's cable. */
function cableOf(name: string): string {
  return `${BRIDGE}-${name.slice(-1)}`
}

/** Null if it has just ended. */
function programOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return null
  }
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8' })
}
