/**
 * The direction of imports: app > components > lib, and within the last two from room to room; the simulator stands
 * alone. What `allowed` does not name is refused, and `forbidden` narrows it further. An `import type` counts like any
 * other.
 */
const OURS = '^(app|components|lib|messages|prisma|simulator|scripts|tests|bench)/'
const TESTS = '(\\.test\\.tsx?$|^tests/)'
const QUOTE_SIDE = '^lib/counter/(catalogue|quotes)/'
const AFTER_QUOTE = '^lib/counter/(sales|collections|shifts|tickets)/'

/** Each room may import the rooms before it and none after it (decision 032). */
const LIB_ROOMS = ['platform', 'people', 'service', 'books', 'counter', 'office', 'jobs']
const COMPONENT_ROOMS = ['ui', 'platform', 'people', 'service', 'books', 'counter', 'office', 'shell']
/** A domain's folder; what is private to it is in its `internal/` folder. */
const DOMAIN = '^(components/shell|(?:lib|components)/[^/]+/[^/]+)/'

const allow = (from, to) => ({ from: { path: from }, to: { path: to } })
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const after = (rooms, room) => rooms.slice(rooms.indexOf(room) + 1).join('|')
const inOrder = (top, rooms) =>
  rooms
    .slice(0, -1)
    .map((room) =>
      forbid(
        `${top}-${room}-knows-no-later-room`,
        'A room knows those before it.',
        { path: `^${top}/${room}/`, pathNot: TESTS },
        { path: `^${top}/(${after(rooms, room)})/` },
      ),
    )

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
      '^scripts/(add-staff|remove-authenticator|check-books|check-set-up|erase-customer|restore|rotate-seals|totals-rebuild|verify-audit|lost-time|backup\\/(mark-lost|prove-restored))\\.ts$',
      '^(lib|messages)/',
    ),
    // These tests check that what the image hands to web and worker is a valid environment.
    allow('^scripts/image/.*\\.test\\.ts$', '^(lib/platform/env/env|tests/support/fill-in)\\.ts$'),
    allow(
      '^bench/',
      '^((bench|scripts)/|tests/support/(browser|form-browser|member|portal|sell-by-form|sell-elsewhere|stack|weigh)\\.ts|app/fonts\\.ts$)',
    ),
    allow('^tests/', OURS),
    allow('^messages/.*\\.test\\.ts$', '^messages/'),
    allow('^(lib|components)/.*\\.test\\.tsx?$', '^tests/support/'),
    // This test compares a page of the docs with the columns of the database.
    allow('^lib/office/privacy/data-map\\.test\\.ts$', '^scripts/read-schema\\.ts$'),
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
      {
        path: '^lib/',
        pathNot: '^lib/(platform/shared/|platform/live/events\\.ts$|[^/]+/[^/]+/(model|[a-z-]*actions)\\.ts$)',
      },
    ),
    forbid(
      'models-are-pure',
      'A model holds types and states; no database, network or framework.',
      { path: '^lib/[^/]+/[^/]+/model\\.ts$' },
      { pathNot: '^lib/(platform/shared/|[^/]+/[^/]+/model\\.ts$)' },
    ),
    forbid(
      'zod-stays-on-the-server',
      'A browser sends forms and shows answers: checking them there would cost each page 14 KB and more.',
      { path: '^components/', pathNot: TESTS },
      { path: 'node_modules/zod/' },
    ),
    forbid(
      'shared-is-a-leaf',
      'lib/platform/shared is pure and safe anywhere; the catalogue types its codes and is not loaded.',
      { path: '^lib/platform/shared/', pathNot: TESTS },
      { pathNot: '^(lib/platform/shared/|messages/en\\.json$)' },
    ),
    forbid(
      'service-api-knows-no-domain',
      'The client speaks to the Service for whoever asks.',
      { path: '^lib/service/api/', pathNot: TESTS },
      { path: '^lib/', pathNot: '^lib/(service/api/|platform/shared/|platform/env/credential\\.ts$)' },
    ),
    forbid(
      'only-verbs-touch-the-database',
      'Pages, routes and actions call verbs and queries.',
      { path: '^(app/|components/|lib/[^/]+/[^/]+/[a-z-]*actions\\.ts$)', pathNot: '^app/api/health/' },
      { path: '^lib/(platform/database/db\\.ts$|generated/)' },
    ),
    forbid(
      'a-replica-serves-figures-alone',
      'Nothing of a sale, of money decisions or of rights is read from a database that may be behind (decision 075).',
      {
        path: '^(app|components|lib)/',
        pathNot:
          '(\\.test\\.ts$|^lib/books/totals/view-past\\.ts$|^lib/office/(accountant/export-ledger|periods/parse-period|reports/(export-report|queries)|status/internal/program-lines)\\.ts$)',
      },
      { path: '^lib/(platform/database/past-reads|books/totals/view-past)\\.ts$' },
    ),
    forbid(
      'wire-stays-behind-verbs',
      'The names of the wire end at the domain.',
      { path: '^(app|components)/', pathNot: '^app/api/webhooks/service/' },
      { path: '^lib/service/api/' },
    ),
    forbid(
      'verbs-run-in-any-process',
      'Verbs run in the worker too, where there is no Next.',
      {
        path: '^lib/',
        // A test may hold what we read of Next's headers to how Next reads them.
        pathNot: [
          '^lib/(people/(sessions|requests)/|platform/i18n/|[^/]+/[^/]+/[a-z-]*actions\\.ts$)',
          '\\.test\\.ts$',
        ],
      },
      { path: 'node_modules/(next|next-auth|next-intl)/' },
    ),
    ...inOrder('lib', LIB_ROOMS),
    ...inOrder('components', COMPONENT_ROOMS),
    ...COMPONENT_ROOMS.slice(1, -1).map((room) =>
      forbid(
        `components-of-${room}-see-no-later-room`,
        'What a room shows is its own or of a room before it.',
        { path: `^components/${room}/`, pathNot: TESTS },
        { path: `^lib/(${after(LIB_ROOMS, room)})/` },
      ),
    ),
    forbid(
      'internal-stays-inside',
      'What is internal is used by its own folder alone.',
      { path: DOMAIN, pathNot: TESTS },
      { path: '^(lib|components)/.+/internal/', pathNot: '^$1/' },
    ),
    forbid(
      'nobody-outside-sees-internal',
      'What is internal is used by its own folder alone.',
      { path: '^((app|bench|prisma|scripts|simulator|lib/jobs|components/ui)/|[^/]+$)', pathNot: TESTS },
      { path: '^(lib|components)/.+/internal/' },
    ),
    forbid('quotes-come-before-sales', 'A quote never knows its sale.', { path: QUOTE_SIDE }, { path: AFTER_QUOTE }),
    forbid(
      'swr-is-for-live-screens',
      'swr keeps one answer up to date; screens use it by the hooks of one folder.',
      { path: OURS, pathNot: '^components/platform/live/' },
      { path: 'node_modules/swr/' },
    ),
    forbid(
      'react-query-is-for-work-in-flight',
      'react-query asks for more of a long answer; live screens do not.',
      { path: '^(components/platform/live/|lib/)' },
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
