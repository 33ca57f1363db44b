import { randomInt } from 'node:crypto'

/** Letters and digits that are not confused when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A sale's reference for the Service: the ticket's number and four random characters, so that a database restored from
 * an older backup never reuses one for another sale.
 */
export function saleReference(ticket: string): string {
  return `${ticket}-${randomTail()}`
}

/** A payment's reference, likewise; the C sets it apart from the ticket's sales. */
export function collectionReference(ticket: string): string {
  return `${ticket}-C${randomTail()}`
}

function randomTail(): string {
  return Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
