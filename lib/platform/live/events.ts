/** That something changed, never what: a screen refetches with its own rights. */
export type ChangeEvent =
  | { topic: 'sale'; id: string; branch: string; till: string }
  | { topic: 'collection'; id: string; branch: string; till: string }
  /** Something at a till with a customer display; sent by a database trigger. */
  | { topic: 'till'; id: string }
  /** Sessions ended: their streams close at once. */
  | { topic: 'session'; id: string }
  | { topic: 'event'; id: string }
  | { topic: 'balance'; id: string }
  | { topic: 'standing'; id: string }
  | { topic: 'statement'; id: string }
  | { topic: 'funding'; id: string }
  | { topic: 'alert'; id: string }

export const CHANGE_CHANNEL = 'pos_change'
export const ECHO_CHANNEL = 'pos_echo'
