/**
 * Outside text without NULs and lone surrogates, which JSON can carry but nobody types and no table stores. Anything
 * else stays.
 */
export function cleanText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '').replaceAll('\u0000', '')
}

/**
 * Text without the marks that nobody sees, such as those of direction around what is copied from a phone's contacts or
 * chats. For numbers and references only: in names and notes such marks hold letters and pictures together.
 */
export function withoutMarks(text: string): string {
  return text.replace(/\p{Cf}/gu, '')
}
