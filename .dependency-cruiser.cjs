/**
 * The direction of imports: app > components > lib/<domain> > lib/service-api > lib/shared; the simulator stands alone.
 * What `allowed` does not name is refused; `forbidden` narrows it further. An `import type` counts like any other.
 */
const OURS = '^(app|components|lib|messages|prisma|simulator|scripts|tests|bench)/'
const TESTS = '(\\.test\\.tsx?$|^tests/)'
const QUOTE_SIDE = '^lib/(catalogue|quotes)/'
const AFTER_QUOTE = '^lib/(sales|collections|fundings|shifts|statement|webhook-inbox|jobs)/'

const allow = (from, to) => ({ from: { path: from }, to: { path: to } })
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  allowedSeverity: 'error',
  allowed: [
    { from: {}, to: { pathNot: OURS } },
    allow('^app/', '^(app|components|lib|messages)/'),
    allow('^components/', '^(components|lib|messages)/'),
    allow('^lib/', '^(lib|messages)/'),
    allow('^prisma/', '^(prisma|lib)/'),
    allow('^simulator/', '^(simulator/|scripts/postgres\\.ts$)'),
    allow('^scripts/', '^(scripts/|prisma/demo-people\\.ts$)'),
    allow(
      '^scripts/(add-staff|remove-authenticator|check-books|check-set-up|totals-rebuild|verify-audit)\\.ts$',
      '^(lib|messages)/',
    ),
    allow('^bench/', '^((bench|scripts)/|tests/support/browser\\.ts)'),
    allow('^tests/', OURS),
    allow('^messages/.*\\.test\\.ts$', '^messages/'),
    allow('^(lib|components)/.*\\.test\\.tsx?$', '^tests/support/'),
    allow('^[^/]+$', OURS),
  ],
  forbidden: [
    forbid('no-circular', 'A cycle hides the order of the story.', {}, { circular: true }),
    forbid('no-unresolvable', 'What is imported must exist.', {}, { couldNotResolve: true }),
    forbid(
      'product-without-test-tools',
      'What runs in production is installed in production.',
      { path: '^(app|components|lib|prisma|simulator)/', pathNot: TESTS },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm', 'type-only'] },
    ),
    forbid(
      'components-see-models-and-actions',
      'Client code reaches models, server actions and shared values; types that it needs live in models.',
      { path: '^components/' },
      { path: '^lib/', pathNot: '^lib/(shared/|live/events\\.ts$|[^/]+/(model|actions)\\.ts$)' },
    ),
    forbid(
      'models-are-pure',
      'A model holds types, states and schemas; no database, network or framework.',
      { path: '^lib/[^/]+/model\\.ts$' },
      { pathNot: '^lib/(shared/|[^/]+/model\\.ts$)|node_modules/zod/' },
    ),
    forbid(
      'shared-is-a-leaf',
      'lib/shared is pure and safe anywhere; the catalogue types its codes and is not loaded.',
      { path: '^lib/shared/', pathNot: TESTS },
      { pathNot: '^(lib/shared/|messages/en\\.json$)' },
    ),
    forbid(
      'service-api-knows-no-domain',
      'The client speaks to the Service for whoever asks.',
      { path: '^lib/service-api/', pathNot: TESTS },
      { path: '^lib/', pathNot: '^lib/(service-api|shared)/' },
    ),
    forbid(
      'only-verbs-touch-the-database',
      'Pages, routes and actions call verbs and queries.',
      { path: '^(app/|components/|lib/[^/]+/actions\\.ts$)', pathNot: '^app/api/health/' },
      { path: '^lib/(db\\.ts$|generated/)' },
    ),
    forbid(
      'wire-stays-behind-verbs',
      'The names of the wire end at the domain.',
      { path: '^(app|components)/', pathNot: '^app/api/webhooks/service/' },
      { path: '^lib/service-api/' },
    ),
    forbid(
      'verbs-run-in-any-process',
      'Verbs run in the worker too, where there is no Next.',
      { path: '^lib/', pathNot: '^lib/(auth/|i18n/|[^/]+/actions\\.ts$)' },
      { path: 'node_modules/(next|next-auth|next-intl)/' },
    ),
    forbid('quotes-come-before-sales', 'A quote never knows its sale.', { path: QUOTE_SIDE }, { path: AFTER_QUOTE }),
    forbid(
      'swr-is-for-live-screens',
      'swr listens; only the providers know both.',
      { path: OURS, pathNot: '^(components/live/|app/providers\\.tsx$)' },
      { path: 'node_modules/swr/' },
    ),
    forbid(
      'react-query-is-for-work-in-flight',
      'react-query asks; live screens do not.',
      { path: '^(components/live/|lib/)' },
      { path: 'node_modules/@tanstack/react-query/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules|^lib/generated/' },
    exclude: { path: '^(\\.next|\\.data|public)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types', 'browser'],
    },
  },
}
