import { setTimeout as pause } from 'node:timers/promises'
import { residentMb } from '../resident.ts'
import { Crowd, type Opened } from './crowd.ts'

/** An app that tells screens of changes: ours or the bare one. */
export type Line = {
  origin: string
  pid: number | undefined
  path: string
  /** One cookie for each screen. */
  cookies: string[]
  /** Prepares what `tell` will change. */
  prepare(): Promise<void>
  /** Makes a change, once a round; returns its id, and when it was committed. */
  tell(): Promise<{ id: string; at: number }>
  /** Runs from the moment that all lines are cut until `isOver` says that they are back. */
  meanwhile(isOver: () => boolean): Promise<void>
}

export type Measured = {
  opened: Opened
  kbEach: number
  /** Milliseconds from the commit until the last screen heard of it. */
  toldMs: number[]
  back: Opened
}

const WARM_UP = 500
const ROUNDS = 5
/** By then screens have been told of everything that the preparation changed. */
const PAUSE_MS = 3_000
/** By then the garbage of opening has been collected and heartbeats have begun. */
const SETTLE_MS = 20_000

/** Opens all screens, tells them, cuts them, and lets them come back at once. */
export async function measureLine(line: Line): Promise<Measured> {
  const crowd = new Crowd()
  try {
    await crowd.open(line.origin, line.path, line.cookies.slice(0, WARM_UP))
    await crowd.cut()
    await pause(SETTLE_MS)
    const before = residentMb(line.pid)
    const opened = await crowd.open(line.origin, line.path, line.cookies)
    await pause(SETTLE_MS)
    const kbEach = ((residentMb(line.pid) - before) * 1024) / line.cookies.length
    const toldMs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await line.prepare()
      await pause(PAUSE_MS)
      await crowd.forget()
      const { id, at } = await line.tell()
      toldMs.push((await crowd.lastHeard(id, line.cookies.length)) - at)
    }
    let isOver = false
    const meanwhile = line.meanwhile(() => isOver)
    const back = await crowd.comeBack()
    isOver = true
    await meanwhile
    return { opened, kbEach, toldMs, back }
  } finally {
    await crowd.end()
  }
}
