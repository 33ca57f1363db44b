/** What a till tells without being looked at. */
export type Sound = 'delivered' | 'paid' | 'failed' | 'needs_you'
