import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyMade, PasskeyUsed } from '@/lib/people/second-step/passkey-ceremony.ts'

const PRESENT_AND_VERIFIED = 0x05
const WITH_KEY = 0x40

type Place = { host: string; origin: string }
type Signed = { challenge: string; counter: number; verified?: boolean; place?: Partial<Place> }

/** A passkey in software, which can answer as a browser's would, and as a thief's would. */
export class SoftPasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  readonly #place: Place

  constructor(place: Place) {
    this.#place = place
  }

  get id(): string {
    return this.#id.toString('base64url')
  }

  /** What the browser sends after making the passkey. */
  make({ challenge, ...signed }: Signed): PasskeyMade {
    const data = Buffer.concat([
      this.#head({ ...signed, challenge }, WITH_KEY),
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      this.#coseKey(),
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ])
    return {
      ...this.#answer(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, signed.place).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** What the browser sends after using the passkey. */
  use(signed: Signed): PasskeyUsed {
    const data = this.#head(signed, 0)
    const clientData = this.#clientData('webauthn.get', signed.challenge, signed.place)
    const hash = createHash('sha256').update(clientData).digest()
    return {
      ...this.#answer(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash]), this.#keys.privateKey).toString('base64url'),
      },
    }
  }

  #answer() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #head({ counter, verified = true, place }: Signed, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const host = createHash('sha256')
      .update(place?.host ?? this.#place.host)
      .digest()
    return Buffer.concat([host, Buffer.from([(verified ? PRESENT_AND_VERIFIED : 0x01) | flags]), count])
  }

  #clientData(type: string, challenge: string, place: Partial<Place> = {}): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: place.origin ?? this.#place.origin }))
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const [start, then] = [Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), Buffer.from([0x22])]
    return Buffer.concat([start, cborBytes(Buffer.from(x, 'base64url')), then, cborBytes(Buffer.from(y, 'base64url'))])
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}
