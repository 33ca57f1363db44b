import { connected } from './connected.ts'

/** Records in the database that a backup was made, so that the shop can tell when the last one is old. `at` is UTC. */
export async function noteBackup(
  url: string,
  { at, bytes, rows }: { at: string; bytes: number; rows: number },
): Promise<void> {
  await connected(url, (client) =>
    client.query('insert into "Backup" (at, bytes, rows) values ($1, $2, $3)', [at, bytes, rows]),
  )
}
