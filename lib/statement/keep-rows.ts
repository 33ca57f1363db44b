import { db } from '../db.ts'
import type { StatementSync } from '../generated/prisma/client.ts'
import { notifyChange } from '../live/notify-change.ts'
import { raiseIncident } from '../sales/raise-incident.ts'
import { isChained, type ReadRow } from './read-row.ts'
import { moveOn } from './sync-state.ts'

/** Room that is left below the rows of a gap for those not read yet: more than any ledger has. */
const STRIDE = 2n ** 32n

type Kept = {
  state: StatementSync
  /** New rows, newest first. */
  rows: readonly ReadRow[]
  /** The known row that the oldest of them follows, if the gap is closed by it. */
  below: ReadRow | null
  /** Where older rows are still to be read; null when none are. */
  nextCursor: string | null
}

/**
 * Stores rows and how far the reading has come, in one transaction that only succeeds from the state that was read.
 * Returns false, having changed nothing, when another worker moved it on meanwhile.
 */
export function keepRows({ state, rows, below, nextCursor }: Kept): Promise<boolean> {
  const { environment, credential } = state
  const top = topPosition(state, rows.length, nextCursor === null)
  const bottom = top - BigInt(rows.length) + 1n
  const isClosed = nextCursor === null
  return db().$transaction(async (tx) => {
    const moved = await moveOn(tx, state, {
      ...(!state.gapOpen && rows.length > 0 && { headPosition: top }),
      ...(isClosed
        ? { gapOpen: false, gapCursor: null, gapPosition: null, joinPosition: null, syncedAt: new Date() }
        : { gapOpen: true, gapCursor: nextCursor, gapPosition: bottom }),
      ...(!isClosed && !state.gapOpen && { joinPosition: state.headPosition }),
    })
    if (!moved || rows.length === 0) return moved
    const lower = [...rows.slice(1), below]
    const data = rows.map((row, index) => {
      const older = lower[index]
      const chained = older ? isChained(row, older) : true
      return { environment, credential, position: top - BigInt(index), ...row, chained }
    })
    await tx.statementEntry.createMany({ data })
    const breaks = data.filter(({ chained }) => !chained).map(({ position }) => position)
    if (state.gapOpen && state.gapPosition !== null && rows[0]) {
      const above = { environment, position: state.gapPosition }
      const upper = await tx.statementEntry.findUniqueOrThrow({ where: { environment_position: above } })
      if (!isChained(upper, rows[0])) {
        await tx.statementEntry.update({ where: { environment_position: above }, data: { chained: false } })
        breaks.push(state.gapPosition)
      }
    }
    for (const position of breaks) {
      await raiseIncident(tx, { kind: 'statement_gap', environment, detail: { position: String(position) } })
    }
    await notifyChange(tx, { topic: 'statement', id: environment })
    return true
  })
}

/** Above what is known where it follows at once; under the gap's last row; else with room below for what comes between. */
function topPosition(state: StatementSync, count: number, isClosed: boolean): bigint {
  if (state.gapOpen && state.gapPosition !== null) return state.gapPosition - 1n
  const head = state.headPosition ?? 0n
  return isClosed ? head + BigInt(count) : head + STRIDE
}
