import type { CodePage } from '@/lib/counter/printers/model.ts'

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
 * Text in the letters that a printer has. The plain ones are in every printer's ROM, whatever code page it is set to:
 * English, Shona and Ndebele need no others, a name with an accent loses it, and a letter that nobody can spell so
 * becomes `?`. The other code pages hold all letters of western Europe as well.
 */
export function plainText(text: string, codePage: CodePage = 'ascii'): string {
  if (codePage === 'ascii') return inAscii(text)
  return Array.from(text.normalize('NFC'), (letter) =>
    /[\x20-\x7e\xa1-\xff€]/.test(letter) ? letter : inAscii(letter),
  ).join('')
}

function inAscii(text: string): string {
  const spelt = text.replace(/[·–—…“”„‘’×€]/g, (mark) => PLAIN[mark] ?? mark)
  return spelt
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?')
}
