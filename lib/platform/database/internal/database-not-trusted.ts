/** The database cannot be reached by TLS as its address asks. Recognised by name, like its neighbours. */
class DatabaseNotTrusted extends Error {
  override readonly name = 'DatabaseNotTrusted'

  constructor(why: string) {
    super(
      `The database is not reached by TLS as its address asks: ${why}. See "TLS to the database" in docs/operations.md.`,
    )
  }
}

type Failure = { message?: string; meta?: { driverAdapterError?: { cause?: { kind?: string; reason?: string } } } }

/** How a file of the address that could not be opened is told; Prisma keeps nothing but the text. */
const FILE = /^(?:ENOENT|EACCES|EISDIR): .*, open '(?<file>[^']+)'/m

/**
 * The refusal that a failed connection stands for if that was for its certificate, or for the file that names whom to trust;
 * else null.
 */
export function notTrusted(error: unknown): Error | null {
  const { meta, message = '' } = error as Failure
  const file = FILE.exec(message)?.groups?.file
  if (file) return new DatabaseNotTrusted(`${file} cannot be read`)
  const { kind, reason = 'unknown' } = meta?.driverAdapterError?.cause ?? {}
  return kind === 'TlsConnectionError' ? new DatabaseNotTrusted(reason) : null
}
