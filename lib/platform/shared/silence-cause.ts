/**
 * Why the Service gave no usable answer, in terms somebody can act on; each has a sentence,
 * `setUp.findings.key_answers_…`.
 */
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
