import type { Slip, SlipBlock } from '../model.ts'
import { slipCodeLines } from './slip-text.ts'

/**
 * A slip as a short message for the customer's phone: shop, what was sold with its token, the total and the ticket.
 * Make it from the slip for the screen, which shows no voucher's code: a message goes out through a web address
 * (decision 046).
 */
export function slipMessage(slip: Slip, number: string | null): string {
  return [...slip.blocks.flatMap(linesOf), ...(number ? [number] : [])].join('\n')
}

function linesOf(block: SlipBlock): string[] {
  switch (block.kind) {
    case 'head':
      return [block.title]
    case 'mark':
      return [...(block.title ? [block.title] : []), ...block.lines]
    case 'rows':
      if (block.title === null) return block.rows.filter(({ look }) => look === 'total').map(told)
      if (block.rows.every(({ look }) => look === 'told')) return []
      return [block.title, ...block.rows.filter(({ look }) => look !== 'reference').map(told)]
    case 'code':
      return [block.label, ...slipCodeLines(block)]
    case 'test':
      return [`${block.word}, ${block.note}`]
    case 'logo':
    case 'link':
    case 'cut':
    case 'foot':
      return []
  }
}

function told({ label, value }: { label: string; value: string }): string {
  return `${label}: ${value}`
}
