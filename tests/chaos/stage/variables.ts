import { TEST_SEAL_KEYS } from '../../support/seal-keys.ts'

/** The environment of a web or worker process that sells with the demo partner's key. */
export function productEnvironment(
  databaseUrl: string,
  serviceUrl: string,
  webhookSecret: string,
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SERVICE_BASE_URL: serviceUrl,
    SERVICE_CREDENTIALS: 'demo',
    SERVICE_DEMO_KEY: 'service_test_demo_all_abilities',
    SERVICE_DEMO_ENVIRONMENT: 'test',
    SERVICE_DEMO_WEBHOOK_SECRETS: webhookSecret,
    SERVICE_COLLECTION_METHODS: "ecocash:EcoCash,omari:O'mari,innbucks:InnBucks",
    SESSION_SECRET: 'a secret of the tests, long enough to pass',
    SECRET_PEPPERS: 'one:a-pepper-of-the-tests-long-enough-to-pass',
    SEAL_KEYS: TEST_SEAL_KEYS,
    APP_ORIGINS: 'http://127.0.0.1:3000',
    PARTNER_NAME: 'Kopje Kiosks',
    LOG_LEVEL: 'info',
  }
}
