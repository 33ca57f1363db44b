import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { createReadStream, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { BackupRefused } from './model.ts'

/** Put before what is signed, so that no signature made for anything else passes for a backup's. */
const PURPOSE = 'partner-pos backup 1\n'

/** What is signed of a backup: the whole encrypted file by its hash, and what a restore will say is in it. */
const Signed = z.object({
  at: z.iso.datetime(),
  bytes: z.number().int(),
  sha512: z.string(),
  tables: z.number().int(),
  rows: z.number().int(),
})
export type Signed = z.infer<typeof Signed>

/** The file beside a backup that holds what is signed, and on a second line the signature. */
export function signedFile(file: string): string {
  return `${file}.signed`
}

/** A new key that signs backups, as BACKUP_SIGNING_KEY, and its public half, as `--signer` takes it. */
export function newSigningKey(): { secret: string; signer: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return { secret, signer: signerOf(privateKey) }
}

/** The key in BACKUP_SIGNING_KEY; null if there is none. Throws BackupRefused if it is no such key. */
export function readSigningKey(): KeyObject | null {
  const text = process.env.BACKUP_SIGNING_KEY?.trim()
  if (!text) return null
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Whatever is wrong with it, the sentence below says what to do.
  }
  throw new BackupRefused('BACKUP_SIGNING_KEY is no signing key: npm run backup -- --new-signing-key makes one.')
}

/** The public half of a key, in one word. */
export function signerOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
}

/** Signs a backup that was just made. Afterwards the signature stands beside it, whole or not at all. */
export async function signBackup(
  file: string,
  made: Pick<Signed, 'at' | 'tables' | 'rows'>,
  key: KeyObject,
): Promise<void> {
  const said = JSON.stringify({ ...made, ...(await hashOf(file)) } satisfies Signed)
  const signature = sign(null, Buffer.from(PURPOSE + said), key).toString('base64')
  writeFileSync(`${signedFile(file)}.part`, `${said}\n${signature}\n`, { mode: 0o600 })
  renameSync(`${signedFile(file)}.part`, signedFile(file))
}

/**
 * What one of the signers says of a backup, before anything of it is read. Throws BackupRefused, with what to do, if it
 * was signed by nobody, by somebody else, or is not the file that was signed.
 */
export async function requireSigned(file: string, signers: readonly string[]): Promise<Signed> {
  if (!existsSync(signedFile(file))) {
    throw new BackupRefused(
      `${signedFile(file)} is missing, so nothing shows that this shop made the backup: copy it from where the backup ` +
        'lay. Only for a backup that was made before backups were signed, add --unsigned.',
    )
  }
  if (signers.length === 0) {
    throw new BackupRefused(
      'Say whose signature is right: set BACKUP_SIGNING_KEY as on the machine that made the backup, or add --signer ' +
        'with what npm run backup printed as "Signed by".',
    )
  }
  const [said = '', signature = ''] = readFileSync(signedFile(file), 'utf8').split('\n')
  const isTrue = (signer: string) =>
    verify(null, Buffer.from(PURPOSE + said), publicKey(signer), Buffer.from(signature, 'base64'))
  if (!signers.some(isTrue)) {
    throw new BackupRefused(
      'This backup was not signed by this shop. Whoever made it may have put people and sales of their own into it: do not restore it.',
    )
  }
  const signed = Signed.parse(JSON.parse(said))
  const { bytes, sha512 } = await hashOf(file)
  if (bytes !== signed.bytes || sha512 !== signed.sha512) {
    throw new BackupRefused('The file is not the one that was signed: it was changed, cut off, or is another backup.')
  }
  return signed
}

function publicKey(signer: string): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(signer, 'base64'), format: 'der', type: 'spki' })
  } catch {
    throw new BackupRefused(`${signer} is no signer: npm run backup prints it as "Signed by".`)
  }
}

async function hashOf(file: string): Promise<Pick<Signed, 'bytes' | 'sha512'>> {
  const hash = createHash('sha512')
  let bytes = 0
  const read = createReadStream(file)
  read.on('data', (chunk) => {
    bytes += chunk.length
  })
  await pipeline(read, hash)
  return { bytes, sha512: hash.digest('base64') }
}
