/**
 * A text from outside without what no person types and no table stores: NUL, and halves of letters, which JSON can
 * carry. Anything else stays.
 */
export function cleanText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '').replaceAll('\u0000', '')
}
