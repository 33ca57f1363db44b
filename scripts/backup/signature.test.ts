import { createPrivateKey } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newSigningKey, requireSigned, type SignedKind, signedFile, signFile } from './signature.ts'

const MADE = { at: '2026-11-28T10:00:00.000Z', tables: 3, rows: 7 }
const keyOf = (secret: string) => createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' })

async function aSignedFile(kind: SignedKind = 'backup') {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'signed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'backup.age')
  writeFileSync(file, 'sealed rows')
  const own = newSigningKey()
  await signFile(kind, file, MADE, keyOf(own.secret))
  return { file, own }
}

test('what the shop signed is known by its signer, among others too, with what is in it', async () => {
  const { file, own } = await aSignedFile()
  expect(await requireSigned('backup', file, [newSigningKey().signer, own.signer])).toMatchObject({
    ...MADE,
    bytes: 11,
  })
})

test('nobody’s, somebody else’s and a changed file are refused, each with its reason', async () => {
  const { file, own } = await aSignedFile()
  await expect(requireSigned('backup', file, [])).rejects.toThrow('Say whose signature is right')
  await expect(requireSigned('backup', file, [newSigningKey().signer])).rejects.toThrow('was not signed by this shop')
  await expect(requireSigned('backup', file, ['no key'])).rejects.toThrow('is no signer')
  appendFileSync(file, '.')
  await expect(requireSigned('backup', file, [own.signer])).rejects.toThrow('not the one that was signed')
  rmSync(signedFile(file))
  await expect(requireSigned('backup', file, [own.signer])).rejects.toThrow('is missing, so nothing shows')
})

test('what is said of a backup cannot be changed without its signature ending', async () => {
  const { file, own } = await aSignedFile()
  const [said = '', signature = ''] = readFileSync(signedFile(file), 'utf8').split('\n')
  writeFileSync(signedFile(file), `${said.replace('"rows":7', '"rows":8')}\n${signature}\n`)
  await expect(requireSigned('backup', file, [own.signer])).rejects.toThrow('was not signed by this shop')
})

test('a month that the shop signed is no backup of it, nor the other way round', async () => {
  for (const [made, asked] of [
    ['month', 'backup'],
    ['backup', 'month'],
  ] as const) {
    const { file, own } = await aSignedFile(made)
    expect(await requireSigned(made, file, [own.signer])).toMatchObject(MADE)
    await expect(requireSigned(asked, file, [own.signer])).rejects.toThrow('was not signed by this shop')
  }
})
