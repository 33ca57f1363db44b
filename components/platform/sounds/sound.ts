/** What a till announces to somebody who is not looking at it. */
export type Sound = 'delivered' | 'paid' | 'failed' | 'needs_you'
