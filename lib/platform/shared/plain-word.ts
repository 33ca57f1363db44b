/** A heading, a name or a word without what people write differently: capitals, spaces, dashes. */
export function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
