import { randomInt } from 'node:crypto'

/** Letters and digits that are not mistaken for each other when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The reference of one sale for the Service: the ticket's number and four random characters, so that a database
 * restored from an older backup can never send a used reference with another sale.
 */
export function saleReference(ticket: string): string {
  return `${ticket}-${randomTail()}`
}

/** The reference of one payment by mobile money, likewise; the C keeps it apart from the ticket's sales. */
export function collectionReference(ticket: string): string {
  return `${ticket}-C${randomTail()}`
}

function randomTail(): string {
  return Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
