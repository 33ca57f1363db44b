import { expect, test } from 'vitest'
import nd from '@/messages/nd.json'
import { formatFundingLabel, MOBILE_MONEY } from './payment.ts'

test('the usual label is said in the reader’s language, a shop’s own as it is', () => {
  const say = (label: string) => formatFundingLabel(label, (key) => nd.topUps[key])
  expect([MOBILE_MONEY, 'EcoCash', 'USDT'].map(say)).toEqual(['Imali yefoni', 'EcoCash', 'USDT'])
})
