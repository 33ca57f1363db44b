/** A condition that a name contains a typed text, in any case; Prisma would take its percent signs for wildcards. */
export function partOfName(text: string): { contains: string; mode: 'insensitive' } {
  return { contains: text.replaceAll(/[\\%_]/g, String.raw`\$&`), mode: 'insensitive' }
}
