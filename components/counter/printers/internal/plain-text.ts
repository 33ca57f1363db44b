import type { CodePage } from '@/lib/counter/printers/model.ts'

const PLAIN: Readonly<Record<string, string>> = {
  '·': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '×': 'x',
  '→': '->',
  '€': 'EUR',
}

/**
 * Text in letters that the printer has. Plain ASCII is in every printer's ROM, whatever its code page: English, Shona
 * and Ndebele need no more; accents are dropped, and a letter without a plain spelling becomes `?`. The other code
 * pages also hold all letters of western Europe.
 */
export function plainText(text: string, codePage: CodePage = 'ascii'): string {
  if (codePage === 'ascii') return inAscii(text)
  return Array.from(text.normalize('NFC'), (letter) =>
    /[\x20-\x7e\xa1-\xff€]/.test(letter) ? letter : inAscii(letter),
  ).join('')
}

function inAscii(text: string): string {
  const spelt = text.replace(/[·–—−…“”„‘’×→€]/g, (mark) => PLAIN[mark] ?? mark)
  return spelt
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?')
}
