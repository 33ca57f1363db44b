/** The database's time less `performance.now`, which lies between these; milliseconds. */
type Reading = { least: number; most: number }

const shared = globalThis as { posDatabaseTime?: Reading }

/** The database's time, counted on by this computer. Prices and caps ask the database itself (`databaseDay`). */
export function sharedNow(): Date {
  const reading = shared.posDatabaseTime
  return reading ? new Date(performance.now() + (reading.least + reading.most) / 2) : processNow()
}

/** However wrong: for outsiders, who know no other, and to compare clocks. */
export function processNow(): Date {
  return new Date()
}

/** Read between `begun` and `ended` (`performance.now`). A quick answer stands until a reading contradicts it. */
export function storeDatabaseTime(time: Date, begun: number, ended = performance.now()): void {
  const read = { least: time.getTime() - ended, most: time.getTime() - begun }
  const before = shared.posDatabaseTime
  const agrees = before && before.least <= read.most && read.least <= before.most
  if (!agrees || read.most - read.least < before.most - before.least) shared.posDatabaseTime = read
}
