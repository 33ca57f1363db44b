import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { removeLogo, setLogo } from '@/lib/counter/receipts/logos.ts'
import { makeSlip } from '@/lib/counter/receipts/make-slip.ts'
import { LOGO_MOST_BYTES, LOGO_MOST_HIGH } from '@/lib/counter/receipts/model.ts'
import { shopText } from '@/lib/counter/receipts/shop-text.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { bytesOf, isBlank } from '@/lib/platform/shared/raster.ts'
import { AIRTIME, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor
let logo: Buffer

const INK = { r: 20, g: 60, b: 120, alpha: 1 }
const drawn = (width: number, height: number, background: object = INK) =>
  sharp({ create: { width, height, channels: 4, background: background as typeof INK } })
const set = (file: Uint8Array, place = '*', actor = owner) => setLogo({ ctx: { actor }, input: { place, file } })

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  logo = await drawn(1200, 400).png().toBuffer()
})

test.each(['png', 'jpeg'] as const)('only the dots of both rolls are kept of a %s', async (format) => {
  await set(await drawn(1200, 400).toFormat(format).toBuffer())
  const { logo: kept } = await shopText('HRE-01')
  expect(kept?.wide).toMatchObject({ width: 576, height: 192 })
  expect(kept?.narrow).toMatchObject({ width: 384, height: 128 })
  expect(kept && isBlank(kept.wide)).toBe(false)
  expect(await db().receiptLogo.count()).toBe(2)
})

test('a tall picture is scaled to the limit, and a small one is not enlarged', async () => {
  await set(await drawn(800, 1600).png().toBuffer())
  expect((await shopText('HRE-01')).logo?.wide).toMatchObject({ width: 120, height: LOGO_MOST_HIGH })
  await set(await drawn(160, 80).png().toBuffer())
  expect((await shopText('HRE-01')).logo?.wide).toMatchObject({ width: 160, height: 80 })
})

test('transparent areas are paper, not ink', async () => {
  const clear = drawn(320, 160, { r: 0, g: 0, b: 0, alpha: 0 })
  const dot = await drawn(80, 80, { r: 0, g: 0, b: 0, alpha: 1 }).png().toBuffer()
  await set(
    await clear
      .composite([{ input: dot, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  )
  const wide = (await shopText('HRE-01')).logo?.wide
  const bits = wide ? bytesOf(wide) : new Uint8Array()
  const black = bits.filter((byte) => byte === 0xff).length * 8
  expect(black).toBe(80 * 80)
})

test('a branch’s own logo replaces the common one until it is removed; slips and audit follow', async () => {
  await set(logo)
  await set(await drawn(160, 80).png().toBuffer(), 'HRE-01')
  expect((await shopText('HRE-01')).logo?.wide.width).toBe(160)
  expect((await shopText('BYO-01')).logo?.wide.width).toBe(576)
  await removeLogo({ ctx: { actor: owner }, input: { place: 'HRE-01' } })
  const { id } = await sellNow(shop.actor, AIRTIME)
  const slip = await makeSlip({ ticket: await viewOf(shop.actor, id), print: 'shared', link: null })
  const block = slip.blocks.find(({ kind }) => kind === 'logo')
  expect(block).toMatchObject({ logo: { wide: { width: 576 } } })
  const audits = await db().audit.findMany({
    where: { action: 'receipt:change-logo' },
    orderBy: { id: 'desc' },
    take: 2,
  })
  expect(audits.map(({ detail }) => detail)).toMatchObject([
    { before: expect.stringMatching(/^160 x 80, [0-9a-f]{16}$/), after: null },
    { after: expect.stringMatching(/^160 x 80/) },
  ])
  await removeLogo({ ctx: { actor: owner }, input: { place: '*' } })
  expect((await shopText('HRE-01')).logo).toBeNull()
})

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100"/></svg>',
)
const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
  ['no file', 'LOGO_MISSING', () => new Uint8Array()],
  ['a file that is too large', 'LOGO_LARGE', () => new Uint8Array(LOGO_MOST_BYTES + 1)],
  ['a drawing that is no picture', 'LOGO_NOT_IMAGE', () => SVG],
  ['a GIF', 'LOGO_NOT_IMAGE', () => drawn(100, 100).gif().toBuffer()],
  ['a file that only begins like a picture', 'LOGO_NOT_IMAGE', () => Uint8Array.from([...PNG_HEAD, 1, 2, 3, 4])],
  ['half a picture', 'LOGO_NOT_IMAGE', () => logo.subarray(0, logo.length / 2)],
  ['a picture too wide to be opened', 'LOGO_WIDE', () => drawn(4001, 10).png().toBuffer()],
  ['a hair', 'LOGO_THIN', () => drawn(3000, 20).png().toBuffer()],
  ['a white sheet', 'LOGO_BLANK', () => drawn(300, 100, { r: 255, g: 255, b: 255, alpha: 1 }).png().toBuffer()],
])('%s is refused with %s, and the present logo stays', async (_what, code, file) => {
  await set(logo)
  await expect(set(await file())).rejects.toMatchObject({ problem: { code } })
  expect((await shopText('HRE-01')).logo?.wide.width).toBe(576)
})

test('a picture too large when unpacked is refused before unpacking', async () => {
  const bomb = await drawn(4000, 4000, { r: 1, g: 1, b: 1, alpha: 1 }).png().toBuffer()
  expect(bomb.length).toBeLessThan(LOGO_MOST_BYTES)
  bomb.writeUInt32BE(60_000, 16)
  await expect(set(bomb)).rejects.toMatchObject({ problem: { code: expect.stringMatching(/LOGO_(WIDE|NOT_IMAGE)/) } })
})

test('only the owner sets a logo, and only for an existing branch', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  await expect(set(logo, 'HRE-01', manager)).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
  await expect(set(logo, 'XXX-9')).rejects.toMatchObject({ problem: { code: 'BRANCH_UNKNOWN' } })
  const gone = removeLogo({ ctx: { actor: manager }, input: { place: '*' } })
  await expect(gone).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
})
