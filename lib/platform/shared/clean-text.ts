/**
 * Outside text without NULs and lone surrogates, which JSON can carry but nobody types and no table stores. Anything
 * else stays.
 */
export function cleanText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '').replaceAll('\u0000', '')
}
