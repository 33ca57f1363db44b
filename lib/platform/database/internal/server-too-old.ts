/** PostgreSQL 15, as the server counts its versions: the oldest that our tests play. The migration runner asks the same. */
export const OLDEST_SERVER = 15_00_00

/** The server is older than any we try. Recognised by name, since web loads this file in several bundles. */
export class ServerTooOld extends Error {
  override readonly name = 'ServerTooOld'

  constructor(version: string) {
    super(`PostgreSQL ${version} is too old for this program. Use 15 or newer.`)
  }
}
