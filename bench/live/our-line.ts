import pg from 'pg'
import type { RunningStack } from '../../tests/support/stack.ts'
import { hire } from '../hire.ts'
import { type Press, Till } from '../till.ts'
import type { Line } from './measure-line.ts'

/** How long each press took, in ms: with no screens, with all screens told of it, and while all of them come back. */
type Presses = { quiet: number[]; told: number[]; meanwhile: number[] }

/** The most screens that one person may have open (lib/people/sessions/live-stream.ts). */
const SCREENS_EACH = 20
const QUIET = 20

/** A running shop with a till that sells, and `screens` supervisors' screens that hear of each of its sales. */
export async function openOurLine(stack: RunningStack, screens: number) {
  const supervisors = await hire(stack, 'supervisor', Math.ceil(screens / SCREENS_EACH))
  const cookies = Array.from({ length: screens }, (_, at) => supervisors[Math.floor(at / SCREENS_EACH)] ?? '')
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  const till = new Till(stack.webUrl)
  await till.signIn()
  let numbers = 0
  const prepare = () => till.prepare(`0774${String(numbers++).padStart(6, '0')}`)
  const notSold: string[] = []
  const presses: Presses = { quiet: [], told: [], meanwhile: [] }
  for (let made = 0; made < QUIET; made += 1) presses.quiet.push((await till.press(await prepare())).pressMs)
  let commits: { id: string; at: number }[] = []
  client.on('notification', ({ payload }) => {
    const { topic, id } = JSON.parse(payload ?? '{}')
    if (topic === 'sale') commits.push({ id, at: Date.now() })
  })
  await client.query('listen pos_change')
  let next: Press | undefined
  const line: Line = {
    origin: stack.webUrl,
    pid: stack.web.pid,
    path: '/api/live',
    cookies,
    async prepare() {
      next = await prepare()
    },
    async tell() {
      if (!next) throw new Error('Nothing is prepared')
      commits = []
      presses.told.push((await till.press(next)).pressMs)
      const first = commits[0]
      if (!first) throw new Error('Nobody was told of the sale')
      return first
    },
    async meanwhile(isOver) {
      while (!isOver()) {
        try {
          presses.meanwhile.push((await till.press(await prepare())).pressMs)
        } catch (error) {
          notSold.push(String(error).slice(0, 200))
        }
      }
    },
  }
  return { line, presses, notSold, close: () => client.end() }
}
