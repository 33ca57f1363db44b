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

/** What is signed: a backup of everything, or the file of a month that was put away. */
export type SignedKind = 'backup' | 'month'

const KINDS = {
  backup: {
    purpose: 'partner-pos backup 1\n',
    name: 'backup',
    harm: 'Whoever made it may have put people and sales of their own into it: do not restore it.',
  },
  month: {
    purpose: 'partner-pos month 1\n',
    name: 'file of a month',
    harm: 'Whoever made it may have put histories of their own into it: do not bring it back.',
  },
} as const satisfies Record<SignedKind, { purpose: string; name: string; harm: string }>

/** What is signed of a file: the whole encrypted file by its hash, and what reading it back will say is in it. */
const Signed = z.object({
  at: z.iso.datetime(),
  bytes: z.number().int(),
  sha512: z.string(),
  tables: z.number().int(),
  rows: z.number().int(),
})
export type Signed = z.infer<typeof Signed>

/** The file beside a backup or a month that holds what is signed, and on a second line the signature. */
export function signedFile(file: string): string {
  return `${file}.signed`
}

/** A new key that signs backups and months, as BACKUP_SIGNING_KEY, and its public half, as `--signer` takes it. */
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
function signerOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
}

/**
 * Signs a file that was just made, as of its kind: a month's signature is none of a backup's. Afterwards the signature
 * stands beside it, whole or not at all.
 */
export async function signFile(
  kind: SignedKind,
  file: string,
  made: Pick<Signed, 'at' | 'tables' | 'rows'>,
  key: KeyObject,
): Promise<void> {
  const said = JSON.stringify({ ...made, ...(await hashOf(file)) } satisfies Signed)
  const signature = sign(null, Buffer.from(KINDS[kind].purpose + said), key).toString('base64')
  writeFileSync(`${signedFile(file)}.part`, `${said}\n${signature}\n`, { mode: 0o600 })
  renameSync(`${signedFile(file)}.part`, signedFile(file))
}

/**
 * What one of the signers says of a file, before anything of it is read. Throws BackupRefused, with what to do, if it
 * was signed by nobody, by somebody else or as something else, or is not the file that was signed.
 */
export async function requireSigned(kind: SignedKind, file: string, signers: readonly string[]): Promise<Signed> {
  const { purpose, name, harm } = KINDS[kind]
  if (!existsSync(signedFile(file))) {
    throw new BackupRefused(
      `${signedFile(file)} is missing, so nothing shows that this shop made the ${name}: copy it from where the ${name} ` +
        `lay. Only for a ${name} that was made before they were signed, add --unsigned.`,
    )
  }
  if (signers.length === 0) {
    throw new BackupRefused(
      `Say whose signature is right: set BACKUP_SIGNING_KEY as on the machine that made the ${name}, or add --signer ` +
        'with what was printed then as "Signed by".',
    )
  }
  const [said = '', signature = ''] = readFileSync(signedFile(file), 'utf8').split('\n')
  const isTrue = (signer: string) =>
    verify(null, Buffer.from(purpose + said), publicKey(signer), Buffer.from(signature, 'base64'))
  if (!signers.some(isTrue)) {
    throw new BackupRefused(`This ${name} was not signed by this shop. ${harm}`)
  }
  const signed = Signed.parse(JSON.parse(said))
  const { bytes, sha512 } = await hashOf(file)
  if (bytes !== signed.bytes || sha512 !== signed.sha512) {
    throw new BackupRefused('The file is not the one that was signed: it was changed, cut off, or is another one.')
  }
  return signed
}

/**
 * Checks that this shop signed a file, by the key of this machine or one of `signers`, and says what it holds. Null if
 * it was allowed to be unsigned.
 */
export async function requireOwn(
  kind: SignedKind,
  file: string,
  { signers = [], unsigned = false }: { signers?: readonly string[] | undefined; unsigned?: boolean | undefined },
): Promise<Signed | null> {
  if (unsigned) return null
  const own = readSigningKey()
  return await requireSigned(kind, file, [...(own ? [signerOf(own)] : []), ...signers])
}

/** What whoever made a file reads of its signature. */
export function sayWhoSigned(kind: SignedKind, key: KeyObject | null): string {
  if (key) return `Signed by ${signerOf(key)}: keep this with the key that opens the ${KINDS[kind].name}.`
  return (
    'It is not signed, so whoever may write here can put one of their own in its place. Set BACKUP_SIGNING_KEY: ' +
    'npm run backup -- --new-signing-key makes one.'
  )
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
