import { isIPv6 } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicUrl, lookUpPublic } from '@/lib/office/alerts/internal/send-webhook.ts'
import { isPrivateAddress, webhookUrlProblem } from '../../simulator/webhooks/url-rules.ts'

/** The first and last address of each range without public servers, and of what embeds an IPv4 address. */
const INSIDE = [
  '0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.255.255.255',
  '169.254.0.0 169.254.169.254 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.0.2.1',
  '192.88.99.1 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 255.255.255.255',
  ':: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::7f00:1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 fc00::1 fdff::1',
  'fe80::1 fec0::1 ff02::1 2001::1 2001:1ff:ffff::1 2001:db8::1 2002::1 2002:7f00:1::1 3fff::1 3fff:fff::1 4000::1 5f00::1',
].flatMap((line) => line.split(' '))

/** Just outside those ranges, and servers that exist. */
const PUBLIC = [
  '1.0.0.0 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.1.1 172.15.255.255',
  '172.32.0.0 192.0.1.1 192.167.255.255 192.169.0.0 196.27.64.1 198.17.255.255 198.20.0.0 203.0.112.1 223.255.255.255',
  '2001:200::1 2001:db9::1 2003::1 2606:4700::1111 2a00:1450:4001::1 3ffe::1',
].flatMap((line) => line.split(' '))

const NAMES_INSIDE =
  'localhost localhost. printer printer. printer.local printer.local. a.localhost a.internal a.lan a.home a.test a.invalid'
const NAMES_PUBLIC = 'hooks.example.com hooks.example.com. locals.example localhost.example.com'

/** What the shop says of where it sends alerts, and the simulator of where it sends events. */
async function verdicts(address: string): Promise<Record<string, boolean>> {
  const url = `https://${isIPv6(address) ? `[${address}]` : address}/`
  const connects = await new Promise<boolean>((resolve) => lookUpPublic(address, {}, (error) => resolve(!error)))
  return {
    shop: isPublicUrl(new URL(url)),
    shopConnects: connects,
    simulator: webhookUrlProblem(url, false) === null,
    simulatorConnects: !isPrivateAddress(address),
  }
}

test.each(INSIDE)('neither the shop nor the simulator calls %s', async (address) => {
  const all = { shop: false, shopConnects: false, simulator: false, simulatorConnects: false }
  expect(await verdicts(address)).toEqual(all)
})

test.each(PUBLIC)('the shop and the simulator call %s', async (address) => {
  const all = { shop: true, shopConnects: true, simulator: true, simulatorConnects: true }
  expect(await verdicts(address)).toEqual(all)
})

test.each([
  ...NAMES_INSIDE.split(' ').map((name) => [name, false] as const),
  ...NAMES_PUBLIC.split(' ').map((name) => [name, true] as const),
])('the name %s may be called by both: %s', (name, allowed) => {
  expect(isPublicUrl(new URL(`https://${name}/`))).toBe(allowed)
  expect(webhookUrlProblem(`https://${name}/`, false) === null).toBe(allowed)
})
