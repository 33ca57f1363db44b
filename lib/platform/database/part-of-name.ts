/** A condition that a name contains the typed text, ignoring case; Prisma would treat percent signs as wildcards. */
export function partOfName(text: string): { contains: string; mode: 'insensitive' } {
  return { contains: text.replaceAll(/[\\%_]/g, String.raw`\$&`), mode: 'insensitive' }
}
