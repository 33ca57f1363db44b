/** What a live screen is told: that something changed, never what; it refetches with its own rights. */
export type ChangeEvent =
  | { topic: 'sale'; id: string; branch: string; till: string }
  | { topic: 'collection'; id: string; branch: string; till: string }
  /** Something at a till with a customer display; sent by a database trigger. */
  | { topic: 'till'; id: string }
  /** Sessions of a person or at a till, or one session, ended. Shown on no screen, but their streams close at once. */
  | { topic: 'session'; id: string }
  /** An event of the Service is waiting to be handled; for the workers, shown on no screen. */
  | { topic: 'event'; id: string }
  | { topic: 'balance'; id: string }
  | { topic: 'standing'; id: string }
  | { topic: 'statement'; id: string }
  | { topic: 'funding'; id: string }
  | { topic: 'alert'; id: string }

export const CHANGE_CHANNEL = 'pos_change'
/** The channel on which a listening process calls itself, to know that it would hear a change. */
export const ECHO_CHANNEL = 'pos_echo'
