/** A heading, name or word without what people write differently: capitals, spaces, dashes. */
export function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
