/** Node's error codes for what is wrong with a certificate. */
const OF_CERTIFICATE = /CERT|_CRL_|ISSUER|VERIFY_LEAF|HOSTNAME_MISMATCH/

/**
 * What a command prints when an error ends it: the error's message, and where to look if the database was not trusted.
 */
export function sayFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', message } = error as NodeJS.ErrnoException
  if (!OF_CERTIFICATE.test(code)) return message
  return `The database is not reached by TLS as its address asks: ${message}. See "TLS to the database" in docs/operations/reference.md.`
}
