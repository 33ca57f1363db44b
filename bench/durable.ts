import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { type RunningStack, type StackChoices, startStack } from '../tests/support/stack.ts'
import { spread } from './figures.ts'

const COMMITS = 200

/** Starts a stack whose commits wait for the disk, as in a shop, and says so, with what a commit takes here. */
export async function startDurable(choices: StackChoices): Promise<RunningStack> {
  const stack = await startStack({ ...choices, durable: true })
  await sayHowDurable(stack.databaseUrl)
  return stack
}

/** Prints the settings of the database that decide what a power cut may lose. */
export async function sayHowDurable(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  )
  await client.query('create table commits_measured (n int)')
  const took: number[] = []
  for (let made = 0; made < COMMITS; made += 1) {
    const from = performance.now()
    await client.query('insert into commits_measured values (1)')
    took.push(performance.now() - from)
  }
  await client.query('drop table commits_measured')
  await client.end()
  const settings = rows.map(({ name, setting }) => `${name} ${setting}`).join(', ')
  console.log(`${settings}; a commit of one row takes ${spread(took, 1)} ms`)
}
