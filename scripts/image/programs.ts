/**
 * The programs that the image can run, with the file where each begins. The names are those of npm's scripts, with a
 * hyphen for the colon.
 */
export const IMAGE_PROGRAMS = {
  'audit-verify': 'scripts/verify-audit.ts',
  backup: 'scripts/backup.ts',
  'books-check': 'scripts/check-books.ts',
  erase: 'scripts/erase-customer.ts',
  healthy: 'scripts/image/healthy.ts',
  'lost-time': 'scripts/lost-time.ts',
  migrate: 'scripts/migrate-database.ts',
  months: 'scripts/months.ts',
  restore: 'scripts/restore.ts',
  'seal-rotate': 'scripts/rotate-seals.ts',
  'setup-check': 'scripts/check-set-up.ts',
  'staff-add': 'scripts/add-staff.ts',
  'staff-authenticator': 'scripts/remove-authenticator.ts',
  'totals-rebuild': 'scripts/totals-rebuild.ts',
  web: 'scripts/image/start-web.mjs',
  worker: 'lib/jobs/main.ts',
} as const
