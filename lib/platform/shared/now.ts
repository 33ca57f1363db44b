/** The database's time less this process's running time (`performance.now`), which lies between these; milliseconds. */
type Reading = { least: number; most: number }

const shared = globalThis as { posDatabaseTime?: Reading }

/**
 * The time by the database's clock, the one that all processes share, as last read from it and counted on by this
 * computer's running time: no statement, and no trust in the date that this computer has. For what is stored beside, or
 * compared with, what the database or another process wrote, and for days. Prices and caps ask the database itself
 * (`databaseDay`). Before anything was read, and in a browser, it is the own clock's.
 */
export function sharedNow(): Date {
  const reading = shared.posDatabaseTime
  return reading ? new Date(performance.now() + (reading.least + reading.most) / 2) : processNow()
}

/** The time by this computer's own clock, however wrong: for outsiders, who know no other, and to compare clocks. */
export function processNow(): Date {
  return new Date()
}

/**
 * Records the database's time, read between `begun` and `ended` of the running time (`performance.now`). A quick answer
 * tells it best, so it stands until a reading contradicts it.
 */
export function noteDatabaseTime(told: Date, begun: number, ended = performance.now()): void {
  const read = { least: told.getTime() - ended, most: told.getTime() - begun }
  const before = shared.posDatabaseTime
  const agrees = before && before.least <= read.most && read.least <= before.most
  if (!agrees || read.most - read.least < before.most - before.least) shared.posDatabaseTime = read
}
