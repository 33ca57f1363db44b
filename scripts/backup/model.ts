import { z } from 'zod'

/** What a backup says first: how its tables were made, so that a restore can make them the same. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The instant of the snapshot, in UTC. */
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Manifest = z.infer<typeof Manifest>

/** What a backup says last; without it the file is not whole. */
export const Sums = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  /** What each sequence gave last; without those that gave none. */
  sequences: z.record(z.string(), z.string()),
})
export type Sums = z.infer<typeof Sums>

export const MANIFEST_NAME = 'manifest.json'
export const SUMS_NAME = 'sums.json'

/** Where a table's rows are in the archive, in parts of some megabytes each: PostgreSQL's own COPY text. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`
}

/** The table of a part; undefined for other names. */
export function tableOfPart(name: string): string | undefined {
  return /^tables\/(\w+)\/\d+\.copy$/.exec(name)?.[1]
}

/** A backup that cannot be made or used, in words for whoever ran the command. */
export class BackupRefused extends Error {}

/** A name of the database, safe within SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
