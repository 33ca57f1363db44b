export type Environment = 'test' | 'live'

const HIDDEN = '[hidden]'
const inspected = Symbol.for('nodejs.util.inspect.custom')
const KEY_SHAPE = /^service_(test|live)_[A-Za-z0-9_-]+$/
const SECRET_SHAPE = /^whsec_[\x21-\x7e]+$/

/** Used but never shown: text, JSON and inspection give `[hidden]`. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return HIDDEN
  }

  toJSON(): string {
    return HIDDEN
  }

  [inspected](): string {
    return HIDDEN
  }
}

export type Credential = {
  readonly name: string
  readonly environment: Environment
  readonly key: Secret
  readonly branch: string | null
  readonly webhookSecrets: readonly Secret[]
}

/** The key's prefix gives the environment (service-api.md, Authentication rule 2). An error never names the key. */
export function createCredential(given: {
  name: string
  key: string
  branch?: string | null
  webhookSecrets?: readonly string[]
}): Credential {
  const environment = KEY_SHAPE.exec(given.key)?.[1]
  if (environment !== 'test' && environment !== 'live') {
    throw new Error(`Credential ${given.name}: the key must begin with service_test_ or service_live_`)
  }
  const secrets = given.webhookSecrets ?? []
  if (!secrets.every((secret) => SECRET_SHAPE.test(secret))) {
    throw new Error(`Credential ${given.name}: a webhook secret must begin with whsec_`)
  }
  return {
    name: given.name,
    environment,
    key: new Secret(given.key),
    branch: given.branch ?? null,
    webhookSecrets: secrets.map((secret) => new Secret(secret)),
  }
}
