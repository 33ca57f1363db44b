import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ROOT } from '../../scripts/root.ts'
import { checkStatement } from '../chaos/checks/check-statement.ts'
import { query } from '../support/embedded-postgres.ts'
import { brokenRules } from '../support/simulator-books.ts'
import type { RunningStack } from '../support/stack.ts'
import type { Fleet } from './shop.ts'
import type { StubbornTill } from './till.ts'

const SETTLES_WITHIN_MS = 120_000

type Played = { tills: readonly StubbornTill[]; fleet: Fleet; posUrl: string; stack: RunningStack }
type Sale = { ticket: string; state: string; reference: string }

const OURS = `select "ticketId" as ticket, state::text, reference from "Sale" where reference is not null`
const OPEN = `select reference from "Sale" where "claimedAt" is not null and state in ('sending', 'pending')`
const THEIRS = `select reference, status from transactions`

/** Everything that is lost, double or untrue once the tills have stopped, in words. */
export async function findWrong({ tills, fleet, posUrl, stack }: Played): Promise<string[]> {
  const open = await settle(posUrl)
  const ours = await query<Sale>(posUrl, OURS)
  const theirs = await query<{ reference: string; status: string }>(stack.simulatorDatabaseUrl, THEIRS)
  const served = tills.flatMap((till) => till.served)
  const sold = new Map(ours.filter(({ state }) => state === 'completed').map((sale) => [sale.ticket, sale]))
  const known = new Set(ours.map(({ reference }) => reference))
  const delivered = theirs.filter(({ status }) => status === 'completed').map(({ reference }) => reference)
  const soldHere = new Set([...sold.values()].map(({ reference }) => reference))
  const tokens = (await Promise.all(tills.map((till) => till.lookAgain()))).flat()
  return [
    ...open.map((reference) => `${reference} is not final`),
    ...served.filter(({ ticketId }) => !sold.has(ticketId)).map(({ ticketId }) => `lost: ticket ${ticketId} was sold`),
    ...theirs.filter((one) => !known.has(one.reference)).map((one) => `the Service has ${one.reference}, we do not`),
    ...doubles(theirs.map(({ reference }) => reference)).map((reference) => `the Service has ${reference} twice`),
    ...doubles(ours.map(({ ticket }) => ticket)).map((ticket) => `ticket ${ticket} was sold twice`),
    ...delivered.filter((one) => !soldHere.has(one)).map((one) => `${one} was delivered and is not sold here`),
    ...[...soldHere]
      .filter((one) => !delivered.includes(one))
      .map((one) => `${one} is sold here and was not delivered`),
    ...tokens,
    ...(await notBack(fleet, posUrl)),
    ...(await statementFaults(posUrl, stack.simulatorDatabaseUrl)),
    ...(await brokenRules(stack.simulatorDatabaseUrl)).map((rule) => `the simulator: ${rule}`),
    ...(await commandFaults('scripts/check-books.ts', fleet.env)),
    ...(await commandFaults('scripts/verify-audit.ts', fleet.env)),
  ]
}

/** Waits until the workers have brought every sale to its end and read the statement; what is still open then. */
async function settle(posUrl: string): Promise<string[]> {
  const giveUpAt = performance.now() + SETTLES_WITHIN_MS
  for (;;) {
    const open = await query<{ reference: string }>(posUrl, OPEN)
    if (open.length === 0 || performance.now() > giveUpAt) return open.map(({ reference }) => reference)
    await pause(500)
  }
}

/** The workers read the statement within a minute of the last sale. */
async function statementFaults(posUrl: string, simulatorUrl: string): Promise<string[]> {
  const database = {
    rows: <T extends object>(which: 'pos' | 'service', text: string) =>
      query<T>(which === 'pos' ? posUrl : simulatorUrl, text),
  }
  const giveUpAt = performance.now() + SETTLES_WITHIN_MS
  for (;;) {
    const faults = await checkStatement({ database })
    if (faults.length === 0 || performance.now() > giveUpAt) return faults
    await pause(2_000)
  }
}

/** What did not come back by itself: processes, live screens, the workers' job queue. */
async function notBack({ members, origins }: Fleet, posUrl: string): Promise<string[]> {
  const ended = members.filter(({ isRunning }) => !isRunning).map(({ name }) => `${name} has ended`)
  const giveUpAt = performance.now() + SETTLES_WITHIN_MS
  for (;;) {
    const told = await Promise.all(
      origins.map(async (origin) => (await fetch(`${origin}/api/health/ready`)).json().catch(() => ({}))),
    )
    const waiting = await query<{ id: string }>(posUrl, 'select id::text from "WebhookInbox" where "handledAt" is null')
    const wrong = [
      ...told.filter(({ status, worker, screens }) => [status, worker, screens].some((one) => one !== 'ok')),
      ...waiting.map(({ id }) => `event ${id} was not handled`),
    ]
    if (wrong.length === 0) return ended
    if (performance.now() > giveUpAt) return [...ended, ...wrong.map((one) => `not back: ${JSON.stringify(one)}`)]
    await pause(1_000)
  }
}

async function commandFaults(script: string, env: Readonly<Record<string, string>>): Promise<string[]> {
  try {
    await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    })
    return []
  } catch (error) {
    return [`${script}: ${String((error as { stderr?: string }).stderr ?? error)}`]
  }
}

function doubles(all: readonly string[]): string[] {
  return [...new Set(all.filter((one, index) => all.indexOf(one) !== index))]
}
