/** Variables of a shop, its database and its Service. Of them the demo has its own, or none. */
const OF_A_SHOP = [
  /^(PG|SERVICE_|SIMULATOR_|NEXTAUTH_|DATABASE_|SMTP_|MAIL_|ALERT_|OIDC_|AUDIT_|METRICS_|OTEL_|BACKUP_)/,
  /^(SESSION_SECRET|SECRET_PEPPERS|SEAL_KEYS|APP_ORIGINS|TRUSTED_PROXIES|PARTNER_NAME|DEMO|WEB_MEMORY_MB)$/,
]

/**
 * What a program of the demo inherits from the shell. Whoever has a shop's settings in it must not read that shop's
 * database from the demo, or send mail through its server.
 */
export function inheritedEnvironment(
  shell: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const kept = Object.entries(shell).filter(([name]) => !OF_A_SHOP.some((pattern) => pattern.test(name)))
  return { ...Object.fromEntries(kept), NEXT_TELEMETRY_DISABLED: '1' }
}
