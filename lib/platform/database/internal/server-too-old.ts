/** PostgreSQL 15, in the server's version format: the oldest that we test. The migration runner checks the same. */
export const OLDEST_SERVER = 15_00_00

/** The server is older than any we test. Recognised by name, since web loads this file in several bundles. */
export class ServerTooOld extends Error {
  override readonly name = 'ServerTooOld'

  constructor(version: string) {
    super(`PostgreSQL ${version} is too old for this program. Use 15 or newer.`)
  }
}
