/** The database cannot be reached with the TLS its address asks for. Recognised by name, like its neighbours. */
class DatabaseNotTrusted extends Error {
  override readonly name = 'DatabaseNotTrusted'

  constructor(why: string) {
    super(
      `The database is not reached by TLS as its address asks: ${why}. See "TLS to the database" in docs/operations/reference.md.`,
    )
  }
}

type Failure = { message?: string; meta?: { driverAdapterError?: { cause?: { kind?: string; reason?: string } } } }

/** How the error text names a certificate file that could not be opened; Prisma keeps nothing but the text. */
const FILE = /^(?:ENOENT|EACCES|EISDIR): .*, open '(?<file>[^']+)'/m

/**
 * The refusal to report if a connection failed because of its certificate or the file of trusted certificates; else
 * null.
 */
export function notTrusted(error: unknown): Error | null {
  const { meta, message = '' } = error as Failure
  const file = FILE.exec(message)?.groups?.file
  if (file) return new DatabaseNotTrusted(`${file} cannot be read`)
  const { kind, reason = 'unknown' } = meta?.driverAdapterError?.cause ?? {}
  return kind === 'TlsConnectionError' ? new DatabaseNotTrusted(reason) : null
}
