import { expect, test } from 'vitest'
import { isPrivateAddress, webhookUrlProblem } from './url-rules.ts'

test('a webhook goes only to public https on port 443', () => {
  expect(webhookUrlProblem('https://shop.example.com/hooks', false)).toBeNull()
  expect(webhookUrlProblem('https://shop.example.com:443/hooks', false)).toBeNull()
  for (const url of [
    'http://shop.example.com/',
    'https://shop.example.com:8443/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://printer.local/',
    'https://user:pass@shop.example.com/',
    'ftp://shop.example.com/',
    'shop.example.com',
  ]) {
    expect(webhookUrlProblem(url, false), url).not.toBeNull()
  }
})

test('the local switch allows http to this machine only', () => {
  expect(webhookUrlProblem('http://127.0.0.1:3000/api/webhooks/service', true)).toBeNull()
  expect(webhookUrlProblem('http://localhost:3000/', true)).toBeNull()
  expect(webhookUrlProblem('http://shop.example.com/', true)).not.toBeNull()
  expect(webhookUrlProblem('http://192.168.1.5/', true)).not.toBeNull()
})

test('non-public addresses are recognised in every form', () => {
  for (const address of ['127.0.0.1', '169.254.169.254', '192.168.0.1', '::1', '::ffff:10.0.0.1', 'fd00::1', '::']) {
    expect(isPrivateAddress(address), address).toBe(true)
  }
  expect(isPrivateAddress('8.8.8.8')).toBe(false)
  expect(isPrivateAddress('2606:4700::1')).toBe(false)
})
