const PLAIN: Readonly<Record<string, string>> = {
  '·': '-',
  '–': '-',
  '—': '-',
  '…': '...',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '×': 'x',
  '€': 'EUR',
}

/**
 * Text in the letters that every receipt printer has in its ROM, whatever code page it is set to. English, Shona and
 * Ndebele need no others; a name with an accent loses it, and a letter that nobody can spell so becomes `?`.
 */
export function plainText(text: string): string {
  const spelt = text.replace(/[·–—…“”„‘’×€]/g, (mark) => PLAIN[mark] ?? mark)
  return spelt
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?')
}
