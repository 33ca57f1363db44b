/** The first line of a migration that must run outside a transaction, such as building an index concurrently. */
export const ALONE = '-- outside a transaction'
