import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { formatNotSent } from './causes.ts'

test.each([
  ['NOT_SET_UP', 'not_set_up', null],
  ['ADDRESS_INSIDE', 'inside', null],
  ['EDNS', 'no_name', 'EDNS'],
  ['ECONNREFUSED', 'no_connection', 'ECONNREFUSED'],
  ['ESOCKET', 'connection', 'ESOCKET'],
  ['ECONNECTION 421', 'connection', 'ECONNECTION 421'],
  ['UND_ERR_CONNECT_TIMEOUT', 'slow', 'UND_ERR_CONNECT_TIMEOUT'],
  ['23', 'slow', '23'],
  ['ECONNRESET', 'cut', 'ECONNRESET'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'not_trusted', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['EAUTH 535', 'sign_in', 'EAUTH 535'],
  ['EENVELOPE 550', 'refused', 'EENVELOPE 550'],
  ['HTTP 500', 'refused', 'HTTP 500'],
  ['ENEW', 'other', 'ENEW'],
  ['NOT_SENT', 'other', null],
] as const)('%s has a sentence', (problem, cause, code) => {
  expect(formatNotSent((said) => said, problem)).toBe(code === null ? cause : `${cause} (${code})`)
  expect(messages.notSent[cause]).toMatch(/\.$/)
})
