export type NotSent =
  | 'not_set_up'
  | 'inside'
  | 'no_name'
  | 'no_connection'
  | 'connection'
  | 'slow'
  | 'cut'
  | 'not_trusted'
  | 'sign_in'
  | 'refused'
  | 'other'

const CAUSES: readonly (readonly [RegExp, NotSent])[] = [
  [/^NOT_SET_UP$/, 'not_set_up'],
  [/^ADDRESS_INSIDE$/, 'inside'],
  [/^(EDNS|ENOTFOUND|EAI_AGAIN)\b/, 'no_name'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)\b/, 'no_connection'],
  // What the mail library calls every fault of its connection, whatever the system or TLS called it.
  [/^(ECONNECTION|ESOCKET)\b/, 'connection'],
  // 23 is what a request that ran out of patience is numbered by.
  [/^(ETIMEDOUT|UND_ERR_\w+_TIMEOUT|23$)/, 'slow'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)\b/, 'cut'],
  [/^(ETLS|ERR_TLS_\w+|ERR_SSL_\w+|\w*CERT\w*|UNABLE_TO_VERIFY_LEAF_SIGNATURE)\b/, 'not_trusted'],
  [/^(EAUTH|EOAUTH2|ENOAUTH)\b/, 'sign_in'],
  [/^(EENVELOPE|EMESSAGE|EPROTOCOL|HTTP)\b/, 'refused'],
]

/** The code is null where the sentence says it all. */
function notSentOf(problem: string): { cause: NotSent; code: string | null } {
  const cause = CAUSES.find(([code]) => code.test(problem))?.[1] ?? 'other'
  const isOurs = cause === 'not_set_up' || cause === 'inside' || problem === 'NOT_SENT'
  return { cause, code: isOurs ? null : problem }
}

export function formatNotSent(sentences: (cause: NotSent) => string, problem: string): string {
  const { cause, code } = notSentOf(problem)
  return code === null ? sentences(cause) : `${sentences(cause)} (${code})`
}

/** Why the Service gave no usable answer; each has a sentence, `setUp.findings.key_answers_…`. */
export type SilenceCause =
  | 'no_name'
  | 'no_connection'
  | 'not_trusted'
  | 'cut'
  | 'slow'
  | 'elsewhere'
  | 'gateway'
  | 'compressed'
  | 'no_json'
  | 'contract'
  | 'refuses_list'
