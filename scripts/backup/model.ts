import { z } from 'zod'

/** The first part of a backup: how its tables were made, so that a restore can make the same ones. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The instant of the snapshot, in UTC. */
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Manifest = z.infer<typeof Manifest>

/** The last part of a backup; without it the file is incomplete. */
export const Sums = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  /** The last value of each sequence; sequences never used are left out. */
  sequences: z.record(z.string(), z.string()),
})
export type Sums = z.infer<typeof Sums>

export const MANIFEST_NAME = 'manifest.json'
export const SUMS_NAME = 'sums.json'

/**
 * The name of a part of a table's rows in the archive. Parts have some megabytes each, in PostgreSQL's own COPY text.
 */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`
}

/** The table of a part; undefined for other names. */
export function tableOfPart(name: string): string | undefined {
  return /^tables\/(\w+)\/\d+\.copy$/.exec(name)?.[1]
}

/** A backup that cannot be made or used; the message is for whoever ran the command. */
export class BackupRefused extends Error {}

/** A name in the database, quoted for use in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
