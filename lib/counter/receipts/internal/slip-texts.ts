import type { Slip, SlipBlock } from '../model.ts'

/** A slip as plain text for a message: what was sold, paid and given, the grouped code, and the public link. */
export function slipText(slip: Slip): string {
  return slip.blocks.flatMap(linesOf).join('\n')
}

/** A code in a line; one of several after its name. */
function slipCodeLines({ codes }: Extract<SlipBlock, { kind: 'code' }>): string[] {
  return codes.map(({ name, groups }) => `${name === null ? '' : `${name}: `}${groups.join(' ')}`)
}

function linesOf(block: SlipBlock): string[] {
  switch (block.kind) {
    case 'logo':
    case 'cut':
      return []
    case 'test':
      return [`${block.word}, ${block.note}`]
    case 'head':
      return [block.title, ...block.lines, '']
    case 'mark':
      return block.of === 'state' ? [...(block.title ? [block.title] : []), ...block.lines, ''] : []
    case 'rows':
      return [...(block.title ? [block.title] : []), ...block.rows.map(({ label, value }) => `${label}: ${value}`), '']
    case 'code':
      return [block.label, ...slipCodeLines(block), '']
    case 'link':
      return [block.url, '']
    case 'foot':
      return block.lines
  }
}

/**
 * A slip as a short message for the customer's phone: shop, what was sold with its token, the total and the ticket.
 * Make it from the slip for the screen, which shows no voucher's code: a message goes out through a web address
 * (decision 046).
 */
export function slipMessage(slip: Slip, number: string | null): string {
  return [...slip.blocks.flatMap(messageLines), ...(number ? [number] : [])].join('\n')
}

function messageLines(block: SlipBlock): string[] {
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
