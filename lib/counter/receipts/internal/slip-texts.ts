import type { Slip, SlipBlock } from '../model.ts'

/** A slip as plain text: all of it, with its codes and the public link. */
export function slipText(slip: Slip): string {
  return slip.blocks.flatMap(linesOf).join('\n')
}

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
 * A short message for the customer's phone. Make it from the slip for the screen, without a voucher's code: it goes out
 * through a web address (decision 046).
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
      if (block.title === null) return block.rows.filter(({ look }) => look === 'total').map(labelled)
      if (block.rows.every(({ look }) => look === 'told')) return []
      return [block.title, ...block.rows.filter(({ look }) => look !== 'reference').map(labelled)]
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

function labelled({ label, value }: { label: string; value: string }): string {
  return `${label}: ${value}`
}
