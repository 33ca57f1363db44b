import type { Secrets } from './secrets.ts'

export type Addresses = { port: number; databaseUrl: string; serviceBaseUrl: string }

/**
 * The environment of a demo's web and worker processes: it uses the simulator's demo partner, and serves this machine
 * only.
 */
export function posEnvironment(
  { port, databaseUrl, serviceBaseUrl }: Addresses,
  { sessionSecret, pepper, sealKeys, webhook }: Secrets,
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SERVICE_BASE_URL: serviceBaseUrl,
    SERVICE_CREDENTIALS: 'demo',
    SERVICE_DEMO_KEY: 'service_test_demo_all_abilities',
    SERVICE_DEMO_ENVIRONMENT: 'test',
    SERVICE_DEMO_WEBHOOK_SECRETS: webhook?.secret ?? '',
    SERVICE_COLLECTION_METHODS: "ecocash:EcoCash,omari:O'mari,innbucks:InnBucks",
    SESSION_SECRET: sessionSecret,
    SECRET_PEPPERS: `demo:${pepper}`,
    SEAL_KEYS: sealKeys,
    DEMO: '1',
    APP_ORIGINS: `http://127.0.0.1:${port},http://localhost:${port}`,
    PARTNER_NAME: 'Kopje Kiosks',
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
  }
}
